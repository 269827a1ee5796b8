import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { CalendarEntry } from '#libs/shared/contracts';
import { CALENDAR_TEXTS } from './copy.js';
import { errorMessage } from '../../lib/api/http.js';
import { Failure, Loading } from '../../ui/feedback/load-states.js';

type CalendarStateProps = { query: UseQueryResult<CalendarEntry[]>; children: ReactNode };

/** One line about the events: loading, failed, or their totals. */
export function CalendarState({ query, children }: CalendarStateProps) {
  if (query.isPending) return <Loading text={CALENDAR_TEXTS.loading} />;
  if (query.isError) {
    return (
      <div className="calendar-failed">
        <Failure text={errorMessage(query.error, CALENDAR_TEXTS.failed)} />
        <button type="button" className="admin-button" onClick={() => void query.refetch()}>
          {CALENDAR_TEXTS.again}
        </button>
      </div>
    );
  }
  return <div className="calendar-sums">{children}</div>;
}

type Props = {
  title: string;
  previous: string;
  next: string;
  /** -1 back, 1 on. */
  onPage: (steps: number) => void;
  onToday: () => void;
  children?: ReactNode;
};

/** The shown period, and the links to the previous and next one. */
export const CalendarBar = ({ title, previous, next, onPage, onToday, children }: Props) => (
  <div className="calendar-bar">
    <h2>{title}</h2>
    <div className="calendar-page">
      <button type="button" className="admin-button" aria-label={previous} onClick={() => onPage(-1)}>
        <ChevronLeft aria-hidden size={20} strokeWidth={2.4} />
      </button>
      <button type="button" className="admin-button" onClick={onToday}>
        {CALENDAR_TEXTS.today}
      </button>
      <button type="button" className="admin-button" aria-label={next} onClick={() => onPage(1)}>
        <ChevronRight aria-hidden size={20} strokeWidth={2.4} />
      </button>
    </div>
    <div className="calendar-more">
      {children}
      <button type="button" className="admin-button" onClick={() => window.print()}>
        <Printer aria-hidden size={18} strokeWidth={2.4} />
        {CALENDAR_TEXTS.print}
      </button>
    </div>
  </div>
);
