import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BookingsModule } from '#libs/booking/bookings';
import { PromoCodesModule } from '#libs/shop/promo-codes';
import { CaptureEntity } from './capture.entity.js';
import { CapturesRepository } from './captures.repository.js';
import { CaptureService } from './capture/capture.service.js';
import { PaymentSettlementService } from './capture/payment-settlement.service.js';
import { PaymentsReconcilerService } from './capture/payments-reconciler.service.js';
import { CheckoutService } from './checkout/checkout.service.js';
import { FreeBookingsService } from './checkout/free-bookings.service.js';
import { OrdersService } from './checkout/orders.service.js';
import { CreditsRepository } from './credits/credits.repository.js';
import { CreditsService } from './credits/credits.service.js';
import { ExpiredBookingsService } from './expired-bookings/expired-bookings.service.js';
import { OfflinePaymentsRepository } from './offline/offline-payments.repository.js';
import { OfflinePaymentsService } from './offline/offline-payments.service.js';
import { PaymentEntity } from './payment.entity.js';
import { LedgerQueries } from './ledger/ledger.queries.js';
import { PaymentsQueries } from './payments.queries.js';
import { PaymentsRepository } from './payments.repository.js';
import { PayPalClient } from './paypal/paypal.client.js';
import { QuarantineRepository } from './quarantine/quarantine.repository.js';
import { QuarantineService } from './quarantine/quarantine.service.js';
import { BookingBalanceQueries } from './refunds/booking-balance.queries.js';
import { RefundExecutionService } from './refunds/refund-execution.service.js';
import { RefundEntity } from './refunds/refund.entity.js';
import { RefundsRepository } from './refunds/refunds.repository.js';
import { RefundsService } from './refunds/refunds.service.js';
import { UnappliedPaymentsService } from './refunds/unapplied-payments.service.js';
import { ReceiveWebhooksService } from './webhooks/receive-webhooks.service.js';
import { WebhooksRepository } from './webhooks/webhooks.repository.js';
import { WebhooksService } from './webhooks/webhooks.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([PaymentEntity, CaptureEntity, RefundEntity]),
    BookingsModule,
    PromoCodesModule,
  ],
  providers: [
    PaymentsRepository,
    CapturesRepository,
    CreditsRepository,
    CreditsService,
    LedgerQueries,
    PaymentsQueries,
    PayPalClient,
    CheckoutService,
    OrdersService,
    FreeBookingsService,
    CaptureService,
    PaymentSettlementService,
    PaymentsReconcilerService,
    ExpiredBookingsService,
    OfflinePaymentsRepository,
    OfflinePaymentsService,
    RefundsRepository,
    RefundsService,
    RefundExecutionService,
    UnappliedPaymentsService,
    BookingBalanceQueries,
    ReceiveWebhooksService,
    WebhooksRepository,
    WebhooksService,
    QuarantineRepository,
    QuarantineService,
  ],
  exports: [
    // For the controllers and handlers
    CheckoutService,
    OrdersService,
    FreeBookingsService,
    CaptureService,
    ExpiredBookingsService,
    RefundsService,
    ReceiveWebhooksService,
    WebhooksService,
    UnappliedPaymentsService,
    // For other modules
    CreditsService,
    LedgerQueries,
    PaymentsQueries,
    BookingBalanceQueries,
    OfflinePaymentsService,
    PaymentSettlementService,
    QuarantineService,
  ],
})
export class PaymentsModule {}
