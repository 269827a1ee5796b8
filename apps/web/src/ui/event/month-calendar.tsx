import type { ReactNode } from 'react';
import { DayPicker, type Modifiers } from 'react-day-picker';
import './calendar.css';
import { DETAILS_TEXTS, START_TEXTS } from '../../app/copy/booking.js';
import { fullDay } from '../../lib/format/format.js';
import { useBusinessDay } from '../../lib/api/business-day.js';
import { dateToDay, dayToDate } from './calendar-day.js';

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
  lastMonth?: string;
  /** Below the key of the full days. */
  children?: ReactNode;
};

/** A month of days. Past days (business time) and full days are disabled. */
export function MonthCalendar({ day, onPick, fullDays, onPage, firstMonth, lastMonth, children }: Props) {
  const today = dayToDate(useBusinessDay());
  const selected = dayToDate(day);
  const full = fullDays.map((each) => dayToDate(each) as Date);
  return (
    <div className="stack" data-gap="s">
      <DayPicker
        mode="single"
        required
        selected={selected}
        onSelect={(date: Date) => onPick(dateToDay(date))}
        today={today}
        disabled={today && [{ before: today }, ...full]}
        modifiers={{ full }}
        modifiersClassNames={{ full: 'wizard-day-full' }}
        onMonthChange={(month) => onPage(dateToDay(month))}
        startMonth={today}
        endMonth={dayToDate(lastMonth ?? '')}
        defaultMonth={dayToDate(firstMonth ?? '') ?? selected ?? today}
        showOutsideDays
        fixedWeeks
        labels={LABELS}
      />
      {full.length > 0 && (
        <div className="cluster muted wizard-full-days">
          <p aria-hidden="true">
            <s>8</s> {START_TEXTS.fullyBooked}
          </p>
          {children}
        </div>
      )}
    </div>
  );
}
