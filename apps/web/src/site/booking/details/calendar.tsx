import { useState } from 'react';
import { useBusinessDay } from '../../../lib/api/business-day.js';
import { WaitingOffer } from '../waiting-list/waiting-offer.js';
import { MonthCalendar } from '../../../ui/event/month-calendar.js';
import { useStartsAround } from './use-open-starts.js';

type Props = {
  /** yyyy-MM-dd, or empty. */
  day: string;
  onPick: (day: string) => void;
};

/** The calendar of the wizard, with the open starts for the current answers. */
export function Calendar({ day, onPick }: Props) {
  const today = useBusinessDay();
  const [page, setPage] = useState(day || today);
  const { days = [] } = useStartsAround(page);
  const fullDays = days.filter(({ starts }) => starts.length === 0).map((each) => each.day);
  return (
    <MonthCalendar {...{ day, onPick, fullDays }} onPage={setPage}>
      <WaitingOffer fullDays={fullDays} />
    </MonthCalendar>
  );
}
