// Faults that would cost money. `text` stands exactly once in the file.
const ORDER = 'libs/booking/payments/src/checkout/orders.service.ts';
const RULES = 'libs/booking/payments/src/payment.rules.ts';
const REFUNDS = 'libs/booking/payments/src/refunds/refund.rules.ts';
const PAYMENTS = 'libs/booking/payments/src/payments.repository.ts';
const QUOTE = 'libs/shared/pricing/src/quote.ts';
const UNAPPLIED = 'libs/booking/payments/src/refunds/unapplied-payments.service.ts';
const REFUND_ROWS = 'libs/booking/payments/src/refunds/refunds.repository.ts';
const SETTLEMENT = 'libs/booking/payments/src/refunds/refund-execution.service.ts';
const PAYABLE = 'libs/shared/contracts/src/booking/booking-state.ts';
const BOOKING = 'libs/booking/bookings/src/booking.rules.ts';
const CENTS = 'libs/shared/contracts/src/payments/money.ts';
const HOLD = 'libs/shop/promo-codes/src/promo-codes.repository.ts';
const PROMO = 'libs/shared/contracts/src/payments/promo-admin.ts';
const PROMO_STATE = 'libs/shared/contracts/src/payments/promo-state.ts';

const orders = ['apps/api/test/payments/order-failures', 'apps/api/test/payments/capture-failures'];
const times = ['libs/booking/payments/src/reconcile/payments-reconciler'];
const rules = ['libs/booking/payments/src/payment.rules'];
const refunds = ['libs/booking/payments/src/refunds/refund.rules'];
const attempts = ['libs/booking/payments/src/checkout/orders.service'];
const settlement = ['libs/booking/payments/src/refunds/refund-execution'];
const holds = ['libs/shop/promo-codes/src/promo-codes.service.db'];
const unapplied = ['libs/booking/payments/src/refunds/unapplied-payments'];
const quotes = ['libs/shared/pricing'];
const payable = ['libs/shared/contracts/src/booking/booking-state'];
const bookings = ['libs/booking/bookings/src/booking.rules'];
const cents = ['libs/shared/contracts/src/payments/money'];
const codes = ['libs/shared/contracts/src/payments/promo-admin'];

export const MONEY = [
  {
    file: ORDER,
    text: 'await this.captures.waitUntilReleased(payment);',
    instead: 'payment;',
    specs: orders,
  },
  { file: ORDER, text: "if (status === 'pending')", instead: 'if (false)', specs: orders },
  { file: RULES, text: 'const WAITING_SECONDS = 3 *', instead: 'const WAITING_SECONDS = 4 *', specs: times },
  { file: RULES, text: 'ageSeconds > WAITING_SECONDS', instead: 'false', specs: times },
  {
    file: RULES,
    text: 'const UNAPPROVED_SECONDS = 6 *',
    instead: 'const UNAPPROVED_SECONDS = 5 *',
    specs: rules,
  },
  {
    file: RULES,
    text: 'const APPROVED_SECONDS = 96 *',
    instead: 'const APPROVED_SECONDS = 72 *',
    specs: rules,
  },
  { file: RULES, text: "capture.currency === 'USD' && ", instead: '', specs: rules },
  { file: RULES, text: ' && capture.amountCents === dueCents', instead: '', specs: rules },
  { file: RULES, text: "if (capture.status === 'PENDING') return 'pending';", instead: '', specs: rules },
  { file: RULES, text: "['DECLINED', 'FAILED']", instead: "['DECLINED']", specs: rules },
  { file: RULES, text: "return seen.capture.status !== 'PENDING';", instead: 'return true;', specs: rules },
  { file: RULES, text: ' && off < totalCents) {', instead: ') {', specs: rules },
  { file: RULES, text: 'claimed === totalCents - off', instead: 'claimed <= totalCents', specs: rules },
  { file: RULES, text: " && claim.intent === 'CAPTURE'", instead: '', specs: rules },
  { file: RULES, text: 'payment.amountCents === price.amountCents && ', instead: '', specs: rules },
  {
    file: PAYMENTS,
    text: "amount_cents <= $8::integer - ${paidCents('$9')}",
    instead: '$8::integer >= 0 and $9::uuid is not null',
    specs: ['libs/booking/payments/src/capture/several-captures'],
  },
  {
    file: PAYMENTS,
    text: "case when captures.refunded_cents > 0 and excluded.status = 'COMPLETED' then captures.status\n      else excluded.status end",
    instead: 'excluded.status',
    specs: ['libs/booking/payments/src/payments.repository'],
  },
  {
    file: PAYMENTS,
    text: "case c.status when 'REFUNDED' then 0 else c.amount_cents - c.refunded_cents end",
    instead: 'c.amount_cents - c.refunded_cents',
    specs: ['libs/booking/payments/src/capture/several-captures'],
  },
  {
    file: PAYMENTS,
    text: "p.status = 'capturing' and coalesce(p.capture_until, now()) <= now())",
    instead: "p.status = 'capturing')",
    specs: ['libs/booking/payments/src/capture/capture-lease'],
  },
  {
    file: ORDER,
    text: "if (price.amountCents > dueCents) throw new AppError('ALREADY_PAID');",
    instead: '',
    specs: attempts,
  },
  { file: ORDER, text: 'if (rejection) throw new AppError(rejection);', instead: '', specs: attempts },
  { file: UNAPPLIED, text: 'each.isUnapplied && ', instead: '', specs: unapplied },
  {
    file: REFUND_ROWS,
    text: 'failures = 0 or last_change < now() - make_interval(hours => least(failures, 24))',
    instead: 'true',
    specs: unapplied,
  },
  {
    file: SETTLEMENT,
    text: '!isOpen && !refund.providerRefundId',
    instead: '!isOpen',
    specs: settlement,
  },
  {
    file: REFUND_ROWS,
    text: 'and created_at > $1::timestamptz - make_interval(days => ${REPEATABLE_DAYS})',
    instead: 'and $1::timestamptz is not null',
    specs: settlement,
  },
  {
    file: 'libs/booking/payments/src/refunds/refunds.service.ts',
    text: 'if (before) return before;',
    instead: '',
    specs: ['libs/booking/payments/src/refunds/refunds.service'],
  },
  {
    file: 'libs/booking/payments/src/capture/payment-settlement.service.ts',
    text: 'if (UNSETTLED.includes(before.status)) await this.promos.release(tx, bookingId);',
    instead: '',
    specs: ['libs/booking/payments/src/capture/payment-settlement'],
  },
  { file: REFUNDS, text: '>= IN_TIME_HOURS * HOUR_MS', instead: '> IN_TIME_HOURS * HOUR_MS', specs: refunds },
  { file: REFUNDS, text: 'const IN_TIME_HOURS = 48;', instead: 'const IN_TIME_HOURS = 47;', specs: refunds },
  {
    file: REFUNDS,
    text: 'isInTime ? leftOfAll(used) - feeCents : 0',
    instead: 'leftOfAll(used) - feeCents',
    specs: refunds,
  },
  { file: REFUNDS, text: 'usedCents + unappliedCents', instead: 'usedCents', specs: refunds },
  { file: REFUNDS, text: 'amountCents - refundedCents;', instead: 'amountCents;', specs: refunds },
  { file: REFUNDS, text: 'Number(b.isUnapplied) - Number(a.isUnapplied)', instead: '0', specs: refunds },
  { file: REFUNDS, text: 'leftOf(first) >= amountCents', instead: 'true', specs: refunds },
  { file: REFUNDS, text: 'amountCents === 0 || ', instead: '', specs: refunds },
  {
    file: REFUNDS,
    text: "if (status === 'PENDING') return 'pending';",
    instead: "if (status === 'PENDING') return 'completed';",
    specs: refunds,
  },
  { file: SETTLEMENT, text: 'if (paidBooking) ', instead: '', specs: settlement },
  { file: SETTLEMENT, text: 'if (hasChanged) ', instead: '', specs: settlement },
  { file: REFUND_ROWS, text: "In(['pending', 'completed'])", instead: "'completed'", specs: settlement },
  {
    file: QUOTE,
    text: 'guestCount - book.includedChildren',
    instead: 'guestCount - book.includedChildren - 1',
    specs: quotes,
  },
  { file: QUOTE, text: "per === 'child' ? guestCount : 1", instead: '1', specs: quotes },
  { file: QUOTE, text: 'tier.baseCents + tier.surchargeCents', instead: 'tier.baseCents', specs: quotes },
  { file: QUOTE, text: '+ 50) / 100)', instead: ') / 100)', specs: quotes },
  { file: QUOTE, text: 'Math.min(totalCents, Math.max(0, off))', instead: 'Math.max(0, off)', specs: quotes },
  {
    file: PAYABLE,
    text: "['pending', 'failed'] satisfies",
    instead: "['pending', 'failed', 'refunded'] satisfies",
    specs: payable,
  },
  { file: PAYABLE, text: ' && !hasStarted(booking, now, timeZone)', instead: '', specs: payable },
  { file: BOOKING, text: "if (!isUnpaid(booking)) return 'ALREADY_PAID';", instead: '', specs: bookings },
  {
    file: PAYABLE,
    text: 'isPaid(booking) && booking.finalCents === 0',
    instead: 'booking.finalCents === 0',
    specs: payable,
  },
  {
    file: PAYABLE,
    text: 'refundedCents >= capturedCents',
    instead: 'refundedCents > capturedCents',
    specs: payable,
  },
  {
    file: PAYABLE,
    text: 'capturedCents < finalCents ?',
    instead: 'capturedCents <= finalCents ?',
    specs: payable,
  },
  {
    file: PAYABLE,
    text: 'Math.max(0, booking.finalCents - booking.capturedCents)',
    instead: 'booking.finalCents',
    specs: payable,
  },
  { file: PAYABLE, text: 'capturedCents - refundedCents;', instead: 'capturedCents;', specs: payable },
  { file: CENTS, text: "(parts[2] ?? '').padEnd(2, '0')", instead: "parts[2] ?? ''", specs: cents },
  { file: CENTS, text: '\\.(\\d{1,2}))?$/', instead: '\\.(\\d+))?$/', specs: cents },
  {
    file: PROMO_STATE,
    text: 'terms.usageCount >= terms.usageLimit',
    instead: 'terms.usageCount > terms.usageLimit',
    specs: codes,
  },
  { file: PROMO_STATE, text: 'today > terms.expiresAt', instead: 'today >= terms.expiresAt', specs: codes },
  { file: PROMO, text: 'value <= 100 ?', instead: 'value <= 1000 ?', specs: codes },
  { file: HOLD, text: ' and (expires_at is null or expires_at >= $3)', instead: '', specs: holds },
  {
    file: HOLD,
    text: 'is_active and deleted_at is null and usage_count',
    instead: 'usage_count',
    specs: holds,
  },
  {
    file: HOLD,
    text: "where booking_id = $1 and state = 'held' returning",
    instead: "where booking_id = $1 and state <> 'released' returning",
    specs: holds,
  },
].map((each) => ({ ...each, area: 'money' }));
