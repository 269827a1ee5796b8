import { Injectable } from '@nestjs/common';
import { prepared } from '#libs/platform/database';
import { DataSource } from 'typeorm';

/** A guest's very first call has no session yet: its answer is kept under this scope too. */
const BARE = 'bare';
/** A running row older than this belongs to a process that died; what it made has unique keys of its own. */
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
  /** `maker` is the session whose request this is: of an abandoned one, the one that sent it first. */
  | { state: 'first'; maker: string }
  | { state: 'running' }
  | { state: 'reused' }
  | { state: 'answered'; status: number; answer: unknown; madeBySession: string };

/** The answer to the request of this maker, from what it has made; null when nothing is there yet. */
type FindMade = (maker: string) => Promise<{ status: number; answer: unknown } | null>;

type Row = {
  scope: string;
  bodyHash: string;
  sessionId: string;
  status: number | null;
  answer: unknown;
  isAbandoned: boolean;
};

/** Remembers first answers by Idempotency-Key, scoped to session (or user) and route. */
@Injectable()
export class IdempotentAnswersRepository {
  constructor(private readonly db: DataSource) {}

  /**
   * Claims a key in one statement, or tells what became of the earlier request with it; `findMade` looks for what a
   * request without a kept answer has made, by its maker.
   * A guest without a session claims the bare key, and beside it the key of the session he is about to get.
   */
  async acquire(request: KeyedRequest, findMade: FindMade): Promise<AcquiredKey> {
    const scope = request.scope ?? BARE;
    const { route, key, bodyHash, sessionId } = request;
    const [{ made }] = (await this.db.query(
      prepared(`with first as (
         insert into idempotent_answers (scope, route, key, body_hash, session_id) values ($1, $2, $3, $4, $5)
         on conflict (scope, route, key) do update set started_at = now(), body_hash = excluded.body_hash,
           session_id = excluded.session_id, status = null, answer = null
           where idempotent_answers.started_at < now() - make_interval(hours => ${ANSWER_HOURS})
         returning 1
       ), beside as (
         insert into idempotent_answers (scope, route, key, body_hash, session_id)
         select $6, $2, $3, $4, $5 from first where $6 <> $1 on conflict do nothing
       ) select count(*)::int as made from first`),
      [scope, route, key, bodyHash, sessionId, request.scope ?? `session:${sessionId}`],
    )) as [{ made: number }];
    if (made > 0) return { state: 'first', maker: sessionId };
    return this.read(scope, request, findMade);
  }

  private async read(scope: string, request: KeyedRequest, findMade: FindMade): Promise<AcquiredKey> {
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
    const first = status === null ? await findMade(madeBySession) : { status, answer };
    if (first) {
      if (request.scope === null) await this.shareWithNewSession(request);
      return { state: 'answered', ...first, madeBySession };
    }
    const isTaken = row.isAbandoned && (await this.takeOver(scope, route, key));
    if (isTaken && request.scope === null) await this.shareWithNewSession(request);
    return isTaken ? { state: 'first', maker: madeBySession } : { state: 'running' };
  }

  /** A repeat without a cookie is about to get a session of its own: from now on it repeats under that one. */
  private async shareWithNewSession({ sessionId, route, key }: KeyedRequest): Promise<void> {
    await this.db.query(
      `insert into idempotent_answers (scope, route, key, body_hash, session_id, status, answer, started_at)
       select $1, route, key, body_hash, session_id, status, answer, started_at from idempotent_answers
       where scope = '${BARE}' and route = $2 and key = $3 on conflict do nothing`,
      [`session:${sessionId}`, route, key],
    );
  }

  /** Keeps a 2xx answer for repeats, of a call that makes nothing by which it could be given again. */
  async keep({ sessionId, route, key }: KeyedRequest, status: number, answer: unknown): Promise<void> {
    await this.db.query(
      prepared(`update idempotent_answers set status = $4, answer = $5
       where route = $1 and key = $2 and session_id = $3 and status is null`),
      [route, key, sessionId, status, JSON.stringify(answer ?? null)],
    );
  }

  /** A rejection is not kept: the key is free again. */
  async forget({ sessionId, route, key }: KeyedRequest): Promise<void> {
    await this.db.query(
      'delete from idempotent_answers where route = $1 and key = $2 and session_id = $3 and status is null',
      [route, key, sessionId],
    );
  }

  /** Removes what is older than a day; a timer's work, since answers hold what a family typed. */
  async sweep(): Promise<void> {
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
