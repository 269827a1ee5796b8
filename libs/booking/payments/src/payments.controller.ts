import { Body, Controller, Get, Headers, HttpCode, Param, Patch, Post, Res } from '@nestjs/common';
import { CreationKey, CurrentUser, Described, Idempotent, RequestUser } from '#libs/platform/auth';
import { bookingView } from '#libs/booking/bookings';
import {
  CompleteFreeBooking,
  CompletePayment,
  CreateOrder,
  ProcessPayment,
  ValidatePromo,
  type BookingView,
  type CaptureView,
  type OrderView,
  type PaymentOutcome,
  type PaymentSetup,
  type PaymentStatusView,
  type PromoCheck,
  type UnpaidBooking,
} from '#libs/shared/contracts';
import type { FastifyReply } from 'fastify';
import { CaptureService } from './capture/capture.service.js';
import { CheckoutService } from './checkout/checkout.service.js';
import { FreeBookingsService } from './checkout/free-bookings.service.js';
import { OrdersService } from './checkout/orders.service.js';
import { isUnderReview } from './payment.rules.js';
import { PaymentsQueries } from './payments.queries.js';
import { captureView } from './payments.view.js';

/** A family pays its booking: set-up, order, capture, completion; or a free booking; and the payment status. */
@Controller()
export class PaymentsController {
  constructor(
    private readonly checkout: CheckoutService,
    private readonly orders: OrdersService,
    private readonly captures: CaptureService,
    private readonly free: FreeBookingsService,
    private readonly payments: PaymentsQueries,
  ) {}

  // Before paying: PayPal's script, promo code

  @Get('paypal/setup')
  setup(@Headers('host') host: string, @CurrentUser() currentUser: RequestUser): Promise<PaymentSetup> {
    return this.checkout.setup(host, currentUser);
  }

  @Post('api/promo/validate')
  @Described({ who: 'anyone' })
  @HttpCode(200)
  validate(@Body() input: ValidatePromo, @CurrentUser() currentUser: RequestUser): Promise<PromoCheck> {
    return this.checkout.checkPromo(input, currentUser);
  }

  // Paying with PayPal: create an order, capture it, complete

  @Post('paypal/order')
  @Idempotent(OrdersService, {
    findCreated: (orders, creationKey) => orders.findCreated(creationKey),
  })
  async order(
    @Body() input: CreateOrder,
    @CurrentUser() currentUser: RequestUser,
    @CreationKey() creationKey: string | null,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OrderView> {
    const { id, isNew } = await this.orders.create(input, currentUser, creationKey);
    void reply.code(isNew ? 201 : 200);
    return { id };
  }

  @Post('paypal/order/:orderId/capture')
  async capture(
    @Param('orderId') orderId: string,
    @CurrentUser() currentUser: RequestUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CaptureView> {
    const captured = await this.captures.capture(orderId, currentUser);
    void reply.code(isUnderReview(captured.capture) ? 202 : 200);
    return captureView(captured);
  }

  // The service validates the body, because a validation error carries `success: false` like every other rejection.
  @Post('api/paypal-complete')
  @Described({ body: CompletePayment, who: 'payer' })
  async complete(
    @Body() body: object,
    @CurrentUser() currentUser: RequestUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PaymentOutcome> {
    const outcome = await this.captures.complete(body, currentUser);
    void reply.code(outcome.success ? 200 : 202);
    return outcome;
  }

  // A code makes the booking free: two routes of the site, one result. The service validates the bodies, because it checks
  // the rights first and rejects unknown fields.

  @Post('api/bookings/process-payment')
  @HttpCode(200)
  @Idempotent()
  @Described({ body: ProcessPayment })
  process(@Body() body: object, @CurrentUser() currentUser: RequestUser): Promise<PaymentOutcome> {
    return this.free.process(body, currentUser);
  }

  @Patch('api/bookings/:id')
  @Described({ body: CompleteFreeBooking })
  async patch(
    @Param('id') id: string,
    @Body() body: object,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<BookingView> {
    return bookingView(await this.free.patch(id, body, currentUser));
  }

  // Payment status

  /** 204 when there is nothing to pay. */
  @Get('api/bookings/unpaid')
  async unpaid(
    @CurrentUser() currentUser: RequestUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UnpaidBooking | undefined> {
    const unpaid = await this.payments.unpaid(currentUser);
    void reply.code(unpaid ? 200 : 204);
    return unpaid ?? undefined;
  }

  @Get('api/bookings/:id/payment')
  statusOf(@Param('id') id: string, @CurrentUser() currentUser: RequestUser): Promise<PaymentStatusView> {
    return this.payments.statusFor(id, currentUser);
  }
}
