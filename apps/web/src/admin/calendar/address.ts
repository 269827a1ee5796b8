import { urlChoice, urlDay, type UrlField } from '../../lib/browser/url-state.js';

const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/;
const urlMonth = (): UrlField<string> => ({
  read: (typed) => (typed && MONTH.test(typed) ? typed : ''),
  write: (value) => value || null,
});

/**
 * `day` shows that day, or with `view` its week; without it, `month`; without both, the current month or week. `view` may
 * also be the waiting list. `caller` is '1' while a phone booking is being entered.
 */
export const CALENDAR_ADDRESS = {
  month: urlMonth(),
  day: urlDay(),
  view: urlChoice(['waiting', 'week'] as const),
  caller: urlChoice(['1']),
};

export const bookingAddress = (id: string) => `/admin?tab=bookings&booking=${id}`;
export const WAITING_ADDRESS = '/admin?tab=calendar&view=waiting';
export const dayAddress = (day: string) => `/admin?tab=calendar&day=${day}`;
