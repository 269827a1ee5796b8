// What may be paid, said once for the server, its statements and the site.
import { instantInZone } from './days.js';
import { startMinute, type BookingStatus, type PaymentStatus } from './lists.js';

/** Statuses in which a parent may pay: what waits, and what staff confirmed before it was paid. */
export const OPEN_STATUSES: readonly string[] = ['pending', 'confirmed'] satisfies BookingStatus[];
/** Nothing was paid yet. What was paid back does not count: its money is a matter between people. */
export const UNPAID_STATUSES: readonly string[] = ['pending', 'failed'] satisfies PaymentStatus[];

/** A booking as far as paying needs it; day and time as the parent picked them. */
export type Payable = { status: string; paymentStatus: string; eventDate: string; eventTime: string };

export const isOpen = ({ status }: Pick<Payable, 'status'>) => OPEN_STATUSES.includes(status);

export const isUnpaid = ({ paymentStatus }: Pick<Payable, 'paymentStatus'>) =>
  UNPAID_STATUSES.includes(paymentStatus);

/** The start as picked, on the clocks of the business: also on a day on which they change. */
export const hasStarted = (
  { eventDate, eventTime }: Pick<Payable, 'eventDate' | 'eventTime'>,
  now: Date,
  timeZone: string,
) => instantInZone(eventDate, startMinute(eventTime) ?? 0, timeZone) <= now;

/** True while a parent may pay: open, unpaid, and its start still lies ahead. */
export const isPayable = (booking: Payable, now: Date, timeZone: string) =>
  isOpen(booking) && isUnpaid(booking) && !hasStarted(booking, now, timeZone);
