import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export type FoundJob = {
  handler: string;
  state: 'done' | 'waiting' | 'retrying' | 'failed';
  attempts: number;
  tookMs: number | null;
  doneAt: string | null;
  failedAt: string | null;
  message: string | null;
};
export type FoundEvent = {
  id: string;
  name: string;
  bookingId: string | null;
  requestId: string | null;
  createdAt: Date;
  sentAt: Date | null;
  jobs: FoundJob[];
};

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
/** The last eight signs of a booking, as the admin area shows them, or the first or last eight of an event. */
const SHORT_ID = /(?<![0-9a-f-])[0-9a-f]{8}(?![0-9a-f-])/i;
const EVENTS_SHOWN = 50;

const BY_ID = `select seq from published_events where booking_id = $1::text
  union select seq from published_events where id = $1::uuid`;
const BY_SHORT_ID = `select seq from published_events where right(booking_id, 8) = $1
  union select seq from published_events where left(id::text, 8) = $1
  union select seq from published_events where right(id::text, 8) = $1`;

/** Events of a booking, or one event by its own or a job's id, with what became of their jobs. */
@Injectable()
export class EventSearch {
  constructor(private readonly db: DataSource) {}

  /** Newest first, at most 50. Takes whole ids and their short forms; what holds neither finds nothing. */
  async find(input: string): Promise<FoundEvent[]> {
    const whole = ID.exec(input)?.[0];
    const id = (whole ?? SHORT_ID.exec(input)?.[0])?.toLowerCase();
    if (!id) return [];
    return this.db.query(
      `select o.id, o.name, o.booking_id as "bookingId", o.request_id as "requestId",
         o.created_at as "createdAt", o.sent_at as "sentAt", ${JOBS} as jobs
       from published_events o where o.seq in (${whole ? BY_ID : BY_SHORT_ID}) order by o.seq desc limit ${EVENTS_SHOWN}`,
      [id],
    );
  }
}

const JOBS = `coalesce((
  select json_agg(json_build_object(
    'handler', h.handler,
    'state', case when e.event_id is not null then 'done'
      when f.event_id is null or f.resolved_at is not null then 'waiting'
      when f.is_final then 'failed' else 'retrying' end,
    'attempts', coalesce(e.attempts, f.attempts, 0),
    'tookMs', e.took_ms, 'doneAt', e.done_at,
    'failedAt', f.failed_at, 'message', f.message
  ) order by h.handler)
  from unnest(o.handlers) as h (handler)
  left join finished_jobs e on e.event_id = o.id and e.handler = h.handler
  left join failing_jobs f on f.event_id = o.id and f.handler = h.handler
), '[]'::json)`;
