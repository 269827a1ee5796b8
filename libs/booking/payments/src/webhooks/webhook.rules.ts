/** A webhook as PayPal sends it; `resourceId` is null when we ignore its type. */
export type Webhook = { id: string; type: string; resourceId: string | null };

/** What a webhook is about, which the handler reads again at PayPal. */
export type WebhookSubject = 'order' | 'capture' | 'refund' | 'reversal' | 'dispute';

const SUBJECTS: Record<string, WebhookSubject> = {
  'CHECKOUT.ORDER.APPROVED': 'order',
  'CHECKOUT.ORDER.COMPLETED': 'order',
  'PAYMENT.CAPTURE.COMPLETED': 'capture',
  'PAYMENT.CAPTURE.PENDING': 'capture',
  'PAYMENT.CAPTURE.DENIED': 'capture',
  'PAYMENT.CAPTURE.DECLINED': 'capture',
  'PAYMENT.CAPTURE.REFUNDED': 'refund',
  'PAYMENT.REFUND.PENDING': 'refund',
  'PAYMENT.REFUND.FAILED': 'refund',
  'PAYMENT.CAPTURE.REVERSED': 'reversal',
  'CUSTOMER.DISPUTE.CREATED': 'dispute',
  'CUSTOMER.DISPUTE.UPDATED': 'dispute',
  'CUSTOMER.DISPUTE.RESOLVED': 'dispute',
};

const ID = /^[A-Za-z0-9-]{1,64}$/;
const TYPE = /^[A-Z0-9._-]{1,64}$/;

/** What a webhook of this type is about; null for one that we ignore. */
export const subjectOf = (type: string): WebhookSubject | null =>
  Object.hasOwn(SUBJECTS, type) ? SUBJECTS[type] : null;

/** Only the ids in the body of a webhook; null when it has none. */
export function readWebhook(body: unknown): Webhook | null {
  const { id, event_type: type, resource } = Object(body) as Record<string, unknown>;
  if (!isText(id, ID) || !isText(type, TYPE)) return null;
  const { id: ownId, dispute_id: disputeId } = Object(resource) as Record<string, unknown>;
  const resourceId = subjectOf(type) === 'dispute' ? disputeId : ownId;
  return { id, type, resourceId: subjectOf(type) && isText(resourceId, ID) ? resourceId : null };
}

const isText = (value: unknown, pattern: RegExp): value is string =>
  typeof value === 'string' && pattern.test(value);
