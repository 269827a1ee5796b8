import { Injectable } from '@nestjs/common';
import { prepared } from '#libs/platform/database';
import { Retention } from '#libs/platform/events';
import { DataSource } from 'typeorm';

/** Stored scope of a first request without a session cookie; its answer is stored under the new session as well. */
const NO_COOKIE = 'bare';
/** A row in progress for longer than this belongs to a process that died. A retry is safe: creation keys are unique. */
const ABANDONED_SECONDS = 15;
const ANSWER_HOURS = 24;

export type KeyedRequest = {
  sessionId: string;
  scope: string | null;
  route: string;
  key: string;
  bodyHash: string;
};

export type AcquiredKey =
  /** `maker` is the session of the original request, also when an abandoned one is taken over. */
  | { state: 'first'; maker: string }
  | { state: 'running' }
  | { state: 'reused' }
  | { state: 'answered'; status: number; answer: unknown; madeBySession: string };

/** Rebuilds the answer from what the request of this session created; null when nothing was created. */
type FindCreated = (maker: string) => Promise<{ status: number; answer: unknown } | null>;

type Row = {
  scope: string;
  bodyHash: string;
  sessionId: string;
  status: number | null;
  answer: unknown;
  isAbandoned: boolean;
};

/** Stores the first answer per Idempotency-Key, scoped to session (or user) and route. */
@Injectable()
export class IdempotentAnswersRepository {
  constructor(private readonly db: DataSource) {}

  /**
   * Acquires the key in one statement, or returns the state of the earlier request. `findCreated` rebuilds an answer that
   * was not stored.
   * A guest without a session acquires the key without a session and, in the same statement, that of the new session.
   */
  async acquire(request: KeyedRequest, findCreated: FindCreated): Promise<AcquiredKey> {
    const scope = request.scope ?? NO_COOKIE;
    const { route, key, bodyHash, sessionId } = request;
    const [{ made }]: [{ made: number }] = await this.db.query(
      prepared(`with first as (
         insert into idempotent_answers (scope, route, key, body_hash, session_id) values ($1, $2, $3, $4, $5)
         on conflict (scope, route, key) do update set started_at = now(), body_hash = excluded.body_hash,
           session_id = excluded.session_id, status = null, answer = null
           where idempotent_answers.started_at < now() - make_interval(hours => ${ANSWER_HOURS})
         returning 1
       ), for_new_session as (
         insert into idempotent_answers (scope, route, key, body_hash, session_id)
         select $6, $2, $3, $4, $5 from first where $6 <> $1 on conflict do nothing
       ) select count(*)::int as made from first`),
      [scope, route, key, bodyHash, sessionId, request.scope ?? `session:${sessionId}`],
    );
    if (made > 0) return { state: 'first', maker: sessionId };
    return this.read(scope, request, findCreated);
  }

  private async read(scope: string, request: KeyedRequest, findCreated: FindCreated): Promise<AcquiredKey> {
    const { route, key, bodyHash } = request;
    const [row]: Row[] = await this.db.query(
      `select scope, body_hash as "bodyHash", session_id as "sessionId", status, answer,
         started_at < now() - make_interval(secs => ${ABANDONED_SECONDS}) as "isAbandoned"
       from idempotent_answers where scope = $1 and route = $2 and key = $3`,
      [scope, route, key],
    );
    if (!row) return { state: 'running' };
    if (row.bodyHash !== bodyHash) return { state: 'reused' };
    const { status, answer, sessionId: madeBySession } = row;
    const first = status === null ? await findCreated(madeBySession) : { status, answer };
    if (first) {
      if (request.scope === null) await this.shareWithNewSession(request);
      return { state: 'answered', ...first, madeBySession };
    }
    const isTaken = row.isAbandoned && (await this.takeOver(scope, route, key));
    if (isTaken && request.scope === null) await this.shareWithNewSession(request);
    return isTaken ? { state: 'first', maker: madeBySession } : { state: 'running' };
  }

  /** A repeat without a cookie gets a new session: copies the row to it for further repeats. */
  private async shareWithNewSession({ sessionId, route, key }: KeyedRequest): Promise<void> {
    await this.db.query(
      `insert into idempotent_answers (scope, route, key, body_hash, session_id, status, answer, started_at)
       select $1, route, key, body_hash, session_id, status, answer, started_at from idempotent_answers
       where scope = '${NO_COOKIE}' and route = $2 and key = $3 on conflict do nothing`,
      [`session:${sessionId}`, route, key],
    );
  }

  /** Stores a 2xx answer of a call that creates nothing the answer could be rebuilt from. */
  async saveAnswer({ sessionId, route, key }: KeyedRequest, status: number, answer: unknown): Promise<void> {
    await this.db.query(
      prepared(`update idempotent_answers set status = $4, answer = $5
       where route = $1 and key = $2 and session_id = $3 and status is null`),
      [route, key, sessionId, status, JSON.stringify(answer ?? null)],
    );
  }

  /** Frees the key after an error, which is not stored, so that a repeat runs again. */
  async releaseKey({ sessionId, route, key }: KeyedRequest): Promise<void> {
    await this.db.query(
      'delete from idempotent_answers where route = $1 and key = $2 and session_id = $3 and status is null',
      [route, key, sessionId],
    );
  }

  /** Removes answers older than a day, since they contain personal data. */
  @Retention()
  async deleteOld(): Promise<void> {
    await this.db.query(
      `delete from idempotent_answers where started_at < now() - make_interval(hours => ${ANSWER_HOURS})`,
    );
  }

  private async takeOver(scope: string, route: string, key: string): Promise<boolean> {
    const taken: [unknown[], number] = await this.db.query(
      `update idempotent_answers set started_at = now()
       where scope = $1 and route = $2 and key = $3 and status is null
         and started_at < now() - make_interval(secs => ${ABANDONED_SECONDS})`,
      [scope, route, key],
    );
    return taken[1] > 0;
  }
}
