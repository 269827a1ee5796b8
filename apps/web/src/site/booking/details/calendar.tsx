import { useState } from 'react';
import { DayPicker, type Modifiers } from 'react-day-picker';
import './calendar.css';
import { DETAILS_TEXTS, START_TEXTS } from '../../../app/copy/booking.js';
import { fullDay } from '../../../lib/format/format.js';
import { useBusinessDay } from '../../../lib/api/business-day.js';
import { dateToDay, dayToDate } from './calendar-day.js';
import { useStartsAround } from './use-open-starts.js';
import { WaitingOffer } from '../waiting-list/waiting-offer.js';

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
};

/** A month of days. Past days (business time) and days without an open start are disabled. */
export function Calendar({ day, onPick }: Props) {
  const businessDay = useBusinessDay();
  const today = dayToDate(businessDay);
  const selected = dayToDate(day);
  const [page, setPage] = useState(day || businessDay);
  const { days = [] } = useStartsAround(page);
  const full = days.filter(({ starts }) => starts.length === 0).map((each) => dayToDate(each.day) as Date);
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
        onMonthChange={(month) => setPage(dateToDay(month))}
        startMonth={today}
        defaultMonth={selected ?? today}
        showOutsideDays
        fixedWeeks
        labels={LABELS}
      />
      {full.length > 0 && (
        <div className="cluster muted wizard-full-days">
          <p aria-hidden="true">
            <s>8</s> {START_TEXTS.fullyBooked}
          </p>
          <WaitingOffer fullDays={full.map(dateToDay)} />
        </div>
      )}
    </div>
  );
}
