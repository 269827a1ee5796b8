import { DayPicker } from 'react-day-picker';
import './calendar.css';
import { DETAILS_TEXTS } from '../../content/booking.js';
import { fullDay } from '../../lib/format.js';
import { publicConfig } from '../../lib/public-config.js';
import { dateToDay, dayToDate } from './calendar-day.js';

/** The day in words holds the number that is seen, so that saying it works too. */
const LABELS = {
  labelPrevious: () => DETAILS_TEXTS.earlierMonth,
  labelNext: () => DETAILS_TEXTS.laterMonth,
  labelDayButton: (date: Date) => fullDay(dateToDay(date)),
};

type Props = {
  /** yyyy-MM-dd, or empty. */
  day: string;
  onPick: (day: string) => void;
};

/** A month of days. Days before the business's today are disabled. */
export function Calendar({ day, onPick }: Props) {
  const today = dayToDate(publicConfig().today);
  const selected = dayToDate(day);
  return (
    <DayPicker
      mode="single"
      required
      selected={selected}
      onSelect={(date: Date) => onPick(dateToDay(date))}
      today={today}
      disabled={today && { before: today }}
      startMonth={today}
      defaultMonth={selected ?? today}
      showOutsideDays
      fixedWeeks
      labels={LABELS}
    />
  );
}
