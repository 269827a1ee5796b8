import {
  dayInZone,
  familySteps,
  instantInZone,
  startMinute,
  type BookingView,
  type FamilyStep,
} from '#libs/shared/contracts';
import { DAY_TEXTS as TEXTS } from '../copy.js';
import { countdown } from '../../../../lib/format/countdown.js';
import { clockTime, dayInMonth, shortDay, shortMoment } from '../../../../lib/format/format.js';
import { useBusinessDay } from '../../../../lib/api/business-day.js';
import { publicConfig } from '../../../../lib/api/public-config.js';
import '../../../../ui/layout/timeline.css';
import './celebration.css';

/** Non-breaking spaces between day and month, and between hour and PM. */
const unbroken = (when: string) => when.replace(/ (?=\d+,|[AP]M)/g, '\u00a0');

/** "Saturday, December 12, 2:00 PM · 20 days to go". */
export function BigDay({ booking }: { booking: BookingView }) {
  const toGo = countdown(booking.eventDate, useBusinessDay());
  return (
    <p className="big-day">
      <strong>{unbroken(TEXTS.when(dayInMonth(booking.eventDate), booking.eventTime))}</strong>
      {toGo && <span>{` · ${toGo}`}</span>}
    </p>
  );
}

const dayOf = (instant: Date) => shortDay(dayInZone(instant, publicConfig().timeZone));

const WHEN: Record<FamilyStep['key'], (step: FamilyStep) => string> = {
  call: ({ to }) => dayOf(to),
  'call-soon': () => TEXTS.beforeWeCome,
  confirm: ({ from, to }) => TEXTS.between(dayOf(from), dayOf(to)),
  'set-up': ({ to }) => shortMoment(to.toISOString()),
  start: ({ to }) => clockTime(to.toISOString()),
};

/** The owner's own text is shown without a date. */
function stepsOf({ eventDate, eventTime, paymentCompletedAt, createdAt }: BookingView): FamilyStep[] {
  const { timeZone, policies = {} } = publicConfig();
  const minute = startMinute(eventTime);
  if (minute === null) return [];
  const startsAt = instantInZone(eventDate, minute, timeZone);
  const steps = familySteps({ startsAt, paidAt: new Date(paymentCompletedAt ?? createdAt), timeZone });
  const isSaid = {
    call: policies.confirmWords,
    'call-soon': policies.confirmWords,
    confirm: policies.confirmWords,
    'set-up': policies.arrivalWords,
  };
  return steps.filter(({ key }) => key === 'start' || !isSaid[key]);
}

/** Call, confirmation, setup and start: each with its date, in business time. */
export const DaySteps = ({ booking }: { booking: BookingView }) => (
  <ol className="timeline day-steps" data-across aria-label={TEXTS.steps}>
    {stepsOf(booking).map((step) => (
      <li key={step.key}>
        <span>{TEXTS.step[step.key]}</span>
        <strong>{WHEN[step.key](step)}</strong>
      </li>
    ))}
  </ol>
);
