import { useEffect, useEffectEvent, useState } from 'react';
import { DayPicker, type Modifiers } from 'react-day-picker';
import { lastBookableDay } from '#libs/shared/contracts';
import './calendar.css';
import './month-calendar.css';
import { DETAILS_TEXTS, START_TEXTS } from '../../copy/booking.js';
import { fullDay } from '../../lib/format/format.js';
import { useBusinessDay } from '../../lib/api/business-day.js';
import { dateToDay, dayToDate, isMonthFull, monthAfter } from './calendar-day.js';
import type { Elements } from '../layout/elements.js';

/** The accessible name of a day contains its visible number, so that voice control works. */
const LABELS = {
  labelPrevious: () => DETAILS_TEXTS.earlierMonth,
  labelNext: () => DETAILS_TEXTS.laterMonth,
  labelDayButton: (date: Date, { full }: Modifiers) => {
    const words = fullDay(dateToDay(date));
    return full ? START_TEXTS.fullDay(words) : words;
  },
};

type Props = {
  /** yyyy-MM-dd, or empty. */
  day: string;
  onPick: (day: string) => void;
  /** Days of the shown month without an open start. */
  fullDays: readonly string[];
  /** Called with a day of the month that is shown now. */
  onPage: (day: string) => void;
  /** The month that is shown first; the one of `day`, or the current one, by default. */
  firstMonth?: string;
  /** The last day that can be chosen; the limit of bookings by default. */
  lastMonth?: string;
  /** Below the key of the full days. */
  children?: Elements;
};

type Shown = Pick<Props, 'firstMonth' | 'fullDays' | 'onPage'> & { last: string; isChosen: boolean };

/** The shown month, by one of its days. Until somebody turns the page, a month without a day to choose is passed over. */
function useShownMonth(start: string, { firstMonth, fullDays, onPage, last, isChosen }: Shown) {
  const today = useBusinessDay();
  const [month, setMonth] = useState(firstMonth ?? start);
  const [isTurned, setTurned] = useState(false);
  const show = (shown: string) => {
    setMonth(shown);
    onPage(shown);
  };
  const next = monthAfter(month);
  const isPassed = !isTurned && !isChosen && next <= last && isMonthFull(month, today, fullDays);
  const pass = useEffectEvent(() => show(next));
  useEffect(() => {
    if (isPassed) pass();
  }, [isPassed, month]);
  const turn = (shown: string) => {
    setTurned(true);
    show(shown);
  };
  return { month, turn };
}

/** A month of days. Past days (business time) and full days are disabled. */
export function MonthCalendar({ day, onPick, fullDays, onPage, firstMonth, lastMonth, children }: Props) {
  const businessDay = useBusinessDay();
  const today = dayToDate(businessDay);
  const last = lastMonth ?? lastBookableDay(businessDay);
  const selected = dayToDate(day);
  const { month, turn } = useShownMonth(day || businessDay, {
    firstMonth,
    fullDays,
    last,
    isChosen: day !== '',
    onPage,
  });
  const full = fullDays.map((each) => dayToDate(each) as Date);
  return (
    <div className="stack" data-gap="s">
      <DayPicker
        mode="single"
        required
        selected={selected}
        onSelect={(date: Date) => onPick(dateToDay(date))}
        today={today}
        disabled={today && [{ before: today }, { after: dayToDate(last) as Date }, ...full]}
        modifiers={{ full }}
        modifiersClassNames={{ full: 'wizard-day-full' }}
        month={dayToDate(month)}
        onMonthChange={(shown) => turn(dateToDay(shown))}
        startMonth={today}
        endMonth={dayToDate(last)}
        showOutsideDays
        fixedWeeks
        labels={LABELS}
      />
      {full.length > 0 && (
        <div className="cluster muted wizard-full-days">
          <p aria-hidden="true">
            <s>8</s>
            <span>{` ${START_TEXTS.fullyBooked}`}</span>
          </p>
          {children satisfies Elements}
        </div>
      )}
    </div>
  );
}
