import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CalendarEntry } from '#libs/shared/contracts';
import { CALENDAR_TEXTS } from './copy.js';
import { sentenceOf } from '../../lib/api/http.js';
import { Failure } from '../../ui/feedback/failure.js';
import { Loading } from '../../ui/feedback/loading.js';

type Props = { query: UseQueryResult<CalendarEntry[]>; children: ReactNode };

/** One line about the events: on their way, not to be had, or what they come to. */
export function CalendarState({ query, children }: Props) {
  if (query.isPending) return <Loading text={CALENDAR_TEXTS.loading} />;
  if (query.isError) {
    return (
      <div className="calendar-failed">
        <Failure text={sentenceOf(query.error, CALENDAR_TEXTS.failed)} />
        <button type="button" className="admin-button" onClick={() => void query.refetch()}>
          {CALENDAR_TEXTS.again}
        </button>
      </div>
    );
  }
  return <div className="calendar-sums">{children}</div>;
}
