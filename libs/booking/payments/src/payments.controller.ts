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
  type PromoCheck,
} from '#libs/shared/contracts';
import type { FastifyReply } from 'fastify';
import { CapturePayment } from './capture-payment.js';
import { isUnderReview } from './capture.view.js';
import { PromoChecks } from './promo-checks.js';
import { PaymentCompletion } from './payment-completion.js';
import { PaymentsLedger } from './payments.ledger.js';
import { OrderCreation } from './order-creation.js';
import { FreeRequests } from './free-requests.js';
import { PaymentSetups } from './payment-setups.js';

@Controller()
export class PaymentsController {
  constructor(
    private readonly setups: PaymentSetups,
    private readonly orders: OrderCreation,
    private readonly captures: CapturePayment,
    private readonly completion: PaymentCompletion,
    private readonly free: FreeRequests,
    private readonly promos: PromoChecks,
  ) {}

  @Post('api/promo/validate')
  @Described({ who: 'anyone' })
  @HttpCode(200)
  validate(@Body() input: ValidatePromo, @CurrentUser() currentUser: RequestUser): Promise<PromoCheck> {
    return this.promos.check(input, currentUser);
  }

  @Get('paypal/setup')
  setup(@Headers('host') host: string, @CurrentUser() currentUser: RequestUser): Promise<PaymentSetup> {
    return this.setups.setup(host, currentUser);
  }

  @Post('paypal/order')
  @Idempotent(PaymentsLedger, { findCreated: (ledger, creationKey) => ledger.orderCreatedBy(creationKey) })
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
    void reply.code(isUnderReview(captured) ? 202 : 200);
    return captured;
  }

  @Post('api/paypal-complete')
  @Described({ body: CompletePayment, who: 'payer' })
  async complete(
    @Body() body: object,
    @CurrentUser() currentUser: RequestUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PaymentOutcome> {
    const outcome = await this.completion.complete(body, currentUser);
    void reply.code(outcome.success ? 200 : 202);
    return outcome;
  }

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
}
