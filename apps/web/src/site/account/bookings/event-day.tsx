import type { StepView } from '#libs/shared/contracts';
import { EVENT_DAY_TEXTS } from '../../../app/copy/host-day.js';
import { clockTime } from '../../../lib/format/format.js';
import { useEventProgress } from '../api.js';

function sentenceOfStep({ step, at, expectedAt, hostName }: StepView, isLast: boolean): string {
  if (step === 'on-the-way') {
    return isLast && expectedAt
      ? EVENT_DAY_TEXTS.onTheWay(hostName, clockTime(expectedAt))
      : EVENT_DAY_TEXTS.setOut(hostName, clockTime(at));
  }
  if (step === 'arrived') return EVENT_DAY_TEXTS.arrived(hostName, clockTime(at));
  return EVENT_DAY_TEXTS[step](clockTime(at));
}

/** How far the day of an event has come; nothing until its host has said something. */
export function EventDay({ bookingId }: { bookingId: string }) {
  const { data } = useEventProgress(bookingId);
  const steps = data?.steps ?? [];
  return (
    <div role="status" className="own-booking-day-steps">
      {steps.map((step, index) => (
        <p key={step.step}>{sentenceOfStep(step, index === steps.length - 1)}</p>
      ))}
    </div>
  );
}
