import { DAY_MS } from '#libs/shared/contracts';
import { feeCents, usd } from './amount.js';
import type { Answer, Call, Json } from './exchange.js';
import type { Capture, Refund } from './ledger.js';
import { PayPalError } from './paypal-error.js';
import type { StandinState } from './standin-state.js';

const LONGEST_DAYS = 31;
const CHECKOUT_PAYMENT = 'T0006';
const [PAYMENT_REFUND, PAYMENT_REVERSAL] = ['T1107', 'T1106'];
const BUYER = {
  account_id: 'TESTBUYER2345',
  email_address: 'buyer@example.com',
  address_status: 'N',
  payer_status: 'Y',
  payer_name: { given_name: 'Test', surname: 'Buyer', alternate_full_name: 'Test Buyer' },
  country_code: 'US',
};

/** GET /v1/reporting/transactions: captures and refunds between two times, oldest first, as far as they are listed. */
export function listTransactions({ query }: Call, { ledger, switches, publicUrl }: StandinState): Answer {
  const [from, to] = ['start_date', 'end_date'].map((name) => readTime(query, name));
  if (from > to || to - from > LONGEST_DAYS * DAY_MS)
    throw new PayPalError('INVALID_PARAMETER_VALUE', '/end_date');
  const [pageSize, page] = [Number(query?.get('page_size') ?? 100), Number(query?.get('page') ?? 1)];
  const isAll = query?.get('balance_affecting_records_only') === 'N';
  const listedUntil = switches.listedUntil ?? new Date();
  const isListed = ({ createdAt }: { createdAt: string }) => {
    const at = Date.parse(createdAt);
    return at >= from && at <= to && at <= listedUntil.getTime();
  };
  const found = [
    ...[...ledger.captures.values()].filter(isListed).map(captureEntry),
    ...[...ledger.refunds.values()].filter(isListed).map(refundEntry),
  ]
    .filter(
      ({ transaction_info: { transaction_status: status } }) => isAll || status === 'S' || status === 'V',
    )
    .toSorted((one, other) =>
      one.transaction_info.transaction_initiation_date.localeCompare(
        other.transaction_info.transaction_initiation_date,
      ),
    );
  const shown = found.slice((page - 1) * pageSize, page * pageSize);
  const self = `${publicUrl}/v1/reporting/transactions?${query?.toString()}`;
  const body: Json = {
    // PayPal's schema has at least one entry, and its servers leave out an empty list.
    ...(shown.length > 0 && { transaction_details: shown }),
    account_number: 'STANDIN2345',
    start_date: paypalTime(new Date(from)),
    end_date: paypalTime(new Date(to)),
    last_refreshed_datetime: paypalTime(listedUntil),
    page,
    total_items: found.length,
    total_pages: Math.ceil(found.length / pageSize),
    links: [{ href: self, rel: 'self', method: 'GET' }],
  };
  return { status: 200, body };
}

function readTime(query: URLSearchParams | undefined, name: string): number {
  const text = query?.get(name);
  if (!text) throw new PayPalError('MISSING_REQUIRED_PARAMETER', `/${name}`);
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new PayPalError('INVALID_PARAMETER_SYNTAX', `/${name}`);
  return time;
}

const paypalTime = (at: Date) => at.toISOString().replace(/\.\d+Z$/, 'Z');

const CAPTURE_STATUS: Partial<Record<Capture['status'], string>> = {
  PENDING: 'P',
  DECLINED: 'D',
  REFUNDED: 'V',
};
const REFUND_STATUS: Partial<Record<Refund['status'], string>> = { PENDING: 'P', FAILED: 'D' };

function captureEntry({ id, status, amountCents, createdAt, updatedAt, invoiceId, customId }: Capture) {
  return {
    transaction_info: {
      paypal_account_id: BUYER.account_id,
      transaction_id: id,
      transaction_event_code: CHECKOUT_PAYMENT,
      transaction_initiation_date: paypalTime(new Date(createdAt)),
      transaction_updated_date: paypalTime(new Date(updatedAt)),
      transaction_amount: usd(amountCents),
      fee_amount: usd(-feeCents(amountCents)),
      transaction_status: CAPTURE_STATUS[status] ?? 'S',
      ...(invoiceId && { invoice_id: invoiceId }),
      ...(customId && { custom_field: customId }),
    },
    payer_info: BUYER,
  };
}

function refundEntry({
  id,
  captureId,
  status,
  amountCents,
  createdAt,
  isReversal,
  invoiceId,
  customId,
}: Refund) {
  return {
    transaction_info: {
      paypal_account_id: BUYER.account_id,
      transaction_id: id,
      paypal_reference_id: captureId,
      paypal_reference_id_type: 'TXN',
      transaction_event_code: isReversal ? PAYMENT_REVERSAL : PAYMENT_REFUND,
      transaction_initiation_date: paypalTime(new Date(createdAt)),
      transaction_updated_date: paypalTime(new Date(createdAt)),
      transaction_amount: usd(-amountCents),
      transaction_status: REFUND_STATUS[status] ?? 'S',
      ...(invoiceId && { invoice_id: invoiceId }),
      ...(customId && { custom_field: customId }),
    },
    payer_info: BUYER,
  };
}
