import { Body, Controller, Get, Headers, HttpCode, Param, Patch, Post, Res, UseGuards } from '@nestjs/common';
import {
  ApiNotes,
  BookingAccess,
  CreationKey,
  CurrentUser,
  Errors,
  Idempotent,
  Public,
  RequestUser,
} from '#libs/platform/auth';
import { BookingAccessService, BookingViewsService, requirePayer } from '#libs/booking/bookings';
import {
  AppError,
  checked,
  CompleteFreeBooking,
  CompletePayment,
  CreateOrder,
  PayWithCredit,
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
import { DeferredBodyPipe, type DeferredBody } from './checkout/deferred-body.pipe.js';
import { FreeBookingsService } from './checkout/free-bookings.service.js';
import { OrdersService } from './checkout/orders.service.js';
import { isUnderReview } from './payment.rules.js';
import { PaymentsQueries } from './payments.queries.js';
import { PaymentsPauseGuard } from './quarantine/payments-pause.guard.js';
import { BOOKED_FREE, captureView, COMPLETED, withoutSuccess } from './payments.view.js';

/** Guesses of promo and credit codes are counted together. */
const CODE_GUESSES = ['promo-address', 'promo-session'] as const;
/** Why a booking takes no payment. */
const NOT_PAYABLE = ['ALREADY_PAID', 'EVENT_STARTED', 'HOLD_ENDED', 'NO_OPEN_BOOKING'] as const;
const NOT_CHANGED_HERE = 'This part of a booking cannot be changed here.';

/** A family pays its booking: set-up, order, capture, completion; or a free booking; and the payment status. */
@Controller()
@Public()
export class PaymentsController {
  constructor(
    private readonly checkout: CheckoutService,
    private readonly orders: OrdersService,
    private readonly captureService: CaptureService,
    private readonly free: FreeBookingsService,
    private readonly payments: PaymentsQueries,
    private readonly views: BookingViewsService,
  ) {}

  // Before paying: PayPal's script, promo code

  @Get('paypal/setup')
  @Errors('PAYMENTS_OFF')
  @ApiNotes({ limits: ['setup-address'] })
  setup(@Headers('host') host: string, @CurrentUser() currentUser: RequestUser): Promise<PaymentSetup> {
    return this.checkout.setup(host, currentUser);
  }

  @Post('api/promo/validate')
  @ApiNotes({ limits: CODE_GUESSES })
  @HttpCode(200)
  validate(@Body() input: ValidatePromo, @CurrentUser() currentUser: RequestUser): Promise<PromoCheck> {
    return this.checkout.checkPromo(input, currentUser);
  }

  // Paying with PayPal: create an order, capture it, complete

  @Post('paypal/order')
  @Errors(
    'NOT_FOUND',
    ...NOT_PAYABLE,
    'AMOUNT_MISMATCH',
    'FREE_BOOKING',
    'PROMO_UNAVAILABLE',
    'CREDIT_UNAVAILABLE',
    'PAYMENTS_OFF',
    'OUTCOME_UNKNOWN',
  )
  @ApiNotes({ limits: CODE_GUESSES, statuses: [200] })
  @BookingAccess('payer')
  @UseGuards(PaymentsPauseGuard)
  @Idempotent(OrdersService, {
    findCreated: (orders, creationKey) => orders.findCreated(creationKey),
    requireRight: (orders, { answer }, currentUser) =>
      orders.requirePayerOf(answer as OrderView, currentUser),
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
  @Errors(
    ...NOT_PAYABLE,
    'DECLINED',
    'NOT_APPROVED',
    'REPLACED',
    'PAYMENT_RETURNED',
    'SLOT_TAKEN',
    'CREDIT_UNAVAILABLE',
    'OUTCOME_UNKNOWN',
  )
  @HttpCode(200)
  @ApiNotes({ statuses: [202] })
  @BookingAccess('payer')
  @UseGuards(PaymentsPauseGuard)
  async capture(
    @Param('orderId') orderId: string,
    @CurrentUser() currentUser: RequestUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CaptureView> {
    const captured = await this.captureService.capture(orderId, currentUser);
    void reply.code(isUnderReview(captured.capture) ? 202 : 200);
    return captureView(captured);
  }

  // Validated here, because a validation error carries `success: false` like every other rejection.
  @Post('api/paypal-complete')
  @Errors('NOT_FOUND', 'NOT_CAPTURED', 'OUTCOME_UNKNOWN')
  @HttpCode(200)
  @BookingAccess('payer')
  @UseGuards(PaymentsPauseGuard)
  @ApiNotes({ body: CompletePayment, statuses: [202] })
  async complete(
    @Body() body: object,
    @CurrentUser() currentUser: RequestUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PaymentOutcome> {
    try {
      const completed = await this.captureService.complete(checked(CompletePayment, body), currentUser);
      void reply.code(completed === 'paid' ? 200 : 202);
      return COMPLETED[completed];
    } catch (error) {
      throw error instanceof AppError ? withoutSuccess(error) : error;
    }
  }

  // A code makes the booking free: the HTTP contract requires both routes, with the same result; the site calls the
  // PATCH.

  @Post('api/bookings/process-payment')
  @Errors('NOT_FOUND', 'EVENT_STARTED', 'NOT_FREE')
  @BookingAccess('payer')
  @UseGuards(PaymentsPauseGuard)
  @HttpCode(200)
  @Idempotent(BookingAccessService, {
    requireRight: (access, { body }, currentUser) =>
      access.forPayer((body as ProcessPayment).bookingId, currentUser),
  })
  @ApiNotes({ body: ProcessPayment, limits: CODE_GUESSES })
  async process(
    @Body(new DeferredBodyPipe(ProcessPayment)) body: DeferredBody<ProcessPayment>,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<PaymentOutcome> {
    await this.free.process(body, currentUser);
    return BOOKED_FREE;
  }

  @Patch('api/bookings/:id')
  @Errors('EVENT_STARTED', 'NOT_FREE')
  @BookingAccess('payer')
  @UseGuards(PaymentsPauseGuard)
  @ApiNotes({ body: CompleteFreeBooking, limits: CODE_GUESSES })
  async patch(
    @Param('id') id: string,
    @Body(new DeferredBodyPipe(CompleteFreeBooking, NOT_CHANGED_HERE))
    body: DeferredBody<CompleteFreeBooking>,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<BookingView> {
    return this.views.viewFor(await this.free.complete(id, body, currentUser), currentUser);
  }

  // A credit pays everything

  @Post('api/bookings/:id/pay-with-credit')
  @Errors(...NOT_PAYABLE, 'AMOUNT_MISMATCH', 'PROMO_UNAVAILABLE', 'CREDIT_UNAVAILABLE')
  @ApiNotes({ limits: CODE_GUESSES })
  @BookingAccess('payer')
  @UseGuards(PaymentsPauseGuard)
  @HttpCode(200)
  @Idempotent(BookingAccessService, { requireRight: requirePayer })
  async payWithCredit(
    @Param('id') id: string,
    @Body() input: PayWithCredit,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<BookingView> {
    return this.views.viewFor(await this.orders.payWithCredit(id, input, currentUser), currentUser);
  }

  // Payment status

  /** 204 when there is nothing to pay. */
  @Get('api/bookings/unpaid')
  @ApiNotes({ statuses: [204] })
  async unpaid(
    @CurrentUser() currentUser: RequestUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UnpaidBooking | undefined> {
    const unpaid = await this.payments.unpaid(currentUser);
    void reply.code(unpaid ? 200 : 204);
    return unpaid ?? undefined;
  }

  @Get('api/bookings/:id/payment')
  @BookingAccess('payer')
  statusOf(@Param('id') id: string, @CurrentUser() currentUser: RequestUser): Promise<PaymentStatusView> {
    return this.payments.statusFor(id, currentUser);
  }
}
