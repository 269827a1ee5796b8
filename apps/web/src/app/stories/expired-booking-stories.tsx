import type { ExpiredBookingView } from '#libs/shared/contracts';
import { expiredBookingKey } from '../../site/booking/api.js';
import ExpiredBookingPart from '../../site/booking/recovery/expired-booking.js';
import { BOOKING } from './samples.js';
import type { Story } from './story-frame.js';

const ENDED = { ...BOOKING, status: 'expired' };
const GONE = {
  booking: ENDED,
  isFree: false,
  alternatives: ['12:45 PM', '1:00 PM', '4:00 PM'],
  alternativesDay: ENDED.eventDate,
};
const FREE = { ...GONE, isFree: true, alternatives: [], alternativesDay: null };
const NONE = { ...FREE, isFree: false };
const WAITS = { amount: '704.00', until: '2026-06-05T16:00:00.000Z' };
const RETURNS = { amount: '704.00', until: null };

const body = <ExpiredBookingPart booking={ENDED} onStartOver={() => undefined} />;
const story = (name: string, lost: ExpiredBookingView): Story => ({
  name: `Lost time: ${name}`,
  body,
  answers: [[expiredBookingKey(ENDED.id), lost]],
});

export const EXPIRED_BOOKING_STORIES: Story[] = [
  { name: 'Lost time: loading', body },
  { name: 'Lost time: error', body, failed: [expiredBookingKey(ENDED.id)] },
  story('still free', { ...FREE, money: null }),
  story('taken, others free', { ...GONE, money: null }),
  story('taken, nothing free', { ...NONE, money: null }),
  story('money waits for a choice', { ...GONE, money: WAITS }),
  story('money waits, and it is free again', { ...FREE, money: WAITS }),
  story('money waits, nothing free', { ...NONE, money: WAITS }),
  story('money goes back, others free', { ...GONE, money: RETURNS }),
  story('money goes back, too late', { ...NONE, money: RETURNS }),
];
