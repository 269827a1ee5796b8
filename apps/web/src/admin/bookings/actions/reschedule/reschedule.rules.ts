import { check, RescheduleBooking, type AdminBookingDetail } from '#libs/shared/contracts';
import { dayWithWeekday } from '../../../../lib/format/format.js';
import type { Effects } from '../frame/effects.js';
import { RESCHEDULE_TEXTS as TEXTS } from './copy.js';

/** Part of the URL of the action. */
export const RESCHEDULE_PATH = 'move';

/** `crewNo` is '' for the van that fits best. */
export type RescheduleInput = {
  day: string;
  time: string;
  crewNo: string;
  reason: string;
  tellNobody: boolean;
};

/** Where an event was dragged to. */
export type RescheduleTarget = { day: string; time: string; crewNo?: number };

/** What the form begins with after a drag. */
export const inputOf = ({ crewNo, ...start }: RescheduleTarget): Partial<RescheduleInput> => ({
  ...start,
  crewNo: String(crewNo ?? ''),
});

/** The request, and a message for each invalid field. */
export const rescheduleRequest = (
  { version }: AdminBookingDetail,
  { day, time, crewNo, reason, tellNobody }: RescheduleInput,
) =>
  check(RescheduleBooking, {
    version,
    day,
    time,
    ...(crewNo && { crewNo: Number(crewNo) }),
    reason,
    tell: !tellNobody,
  });

/** The mail is shown in the preview. */
export const rescheduleEffects = (
  { eventDate, eventTime }: AdminBookingDetail,
  { tellNobody }: Pick<RescheduleInput, 'tellNobody'>,
): Effects => ({
  effects: TEXTS.effects(`${dayWithWeekday(eventDate)}, ${eventTime}`),
  mail: tellNobody ? null : [],
});
