// Whether another booking is by the family that cancelled: then it is not a sale.
import type { Booking } from '#libs/booking/bookings';
import { normalForm } from '#libs/shared/contracts';

export type Family = Pick<
  Booking,
  'userId' | 'createdByUser' | 'sessionIds' | 'createdBySession' | 'deviceIds' | 'parentEmail' | 'parentPhone'
> & { location: Pick<Booking['location'], 'address' | 'zipCode'> };

/** Mail hosts that are aliases of another host. */
const SAME_HOST: Record<string, string> = {
  'googlemail.com': 'gmail.com',
  'protonmail.com': 'proton.me',
  'pm.me': 'proton.me',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
};
/** Mail services that ignore dots in the name of a mailbox. */
const IGNORES_DOTS = ['gmail.com', 'proton.me'];

/** The mailbox behind the different spellings of an address: "Pat.P+1@Googlemail.com" is "patp@gmail.com". */
function mailboxOf(email: string): string {
  const [, name = '', host = ''] = /^([^@]*)@(.*)$/.exec(normalForm(email)) ?? [];
  const at = SAME_HOST[host] ?? host;
  const box = name.replace(/\+.*$/, '');
  return box && `${IGNORES_DOTS.includes(at) ? box.replaceAll('.', '') : box}@${at}`;
}

/** The last ten digits of a phone number, without its extension. */
const lineOf = (phone: string) =>
  phone
    .replace(/(x|ext|#).*$/i, '')
    .replace(/\D/g, '')
    .slice(-10);

/** The place of the event: a street without its punctuation, and the ZIP code; empty once it is removed. */
const placeOf = ({ location: { address, zipCode } }: Family) => {
  const street = normalForm(address)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return street && `${street}, ${zipCode.slice(0, 5)}`;
};

const isShared = (some: readonly (string | null)[], others: readonly (string | null)[]) =>
  some.some((each) => each !== null && each !== '' && others.includes(each));

const accountsOf = ({ userId, createdByUser }: Family) => [userId, createdByUser];
const sessionsOf = ({ sessionIds, createdBySession }: Family) => [...sessionIds, createdBySession];

/** Whether two bookings share an account, a session, a browser, a mailbox, a phone line or a place. */
export const isSameFamily = (one: Family, other: Family): boolean =>
  isShared(accountsOf(one), accountsOf(other)) ||
  isShared(sessionsOf(one), sessionsOf(other)) ||
  isShared(one.deviceIds, other.deviceIds) ||
  isShared([placeOf(one)], [placeOf(other)]) ||
  isShared([mailboxOf(one.parentEmail)], [mailboxOf(other.parentEmail)]) ||
  isShared([lineOf(one.parentPhone)], [lineOf(other.parentPhone)]);

/**
 * The refund for a sold time, in cents: the rest less fees, at most what the new booking paid. We keep the remainder as
 * a fee.
 */
export function resaleRefund(
  { amountCents, feeCents }: { amountCents: number; feeCents: number },
  paidCents: number,
): { refundCents: number; feeCents: number } {
  const refundCents = Math.min(amountCents, paidCents);
  return { refundCents, feeCents: feeCents + amountCents - refundCents };
}
