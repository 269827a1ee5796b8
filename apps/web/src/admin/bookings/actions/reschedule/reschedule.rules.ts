import { check, RescheduleBooking, type AdminBookingDetail } from '#libs/shared/contracts';
import { dayWithWeekday } from '../../../../lib/format/format.js';
import type { Effects } from '../frame/effects.js';
import { RESCHEDULE_TEXTS as TEXTS } from './copy.js';

export type RescheduleInput = { day: string; time: string; reason: string; tellNobody: boolean };

/** The request, and a message for each invalid field. */
export const rescheduleRequest = (
  { version }: AdminBookingDetail,
  { day, time, reason, tellNobody }: RescheduleInput,
) => check(RescheduleBooking, { version, day, time, reason, tell: !tellNobody });

/** The mail is shown in the preview. */
export const rescheduleEffects = (
  { eventDate, eventTime }: AdminBookingDetail,
  { tellNobody }: Pick<RescheduleInput, 'tellNobody'>,
): Effects => ({
  effects: TEXTS.effects(`${dayWithWeekday(eventDate)}, ${eventTime}`),
  mail: tellNobody ? null : [],
});
