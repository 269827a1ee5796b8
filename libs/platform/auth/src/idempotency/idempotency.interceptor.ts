import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  Injectable,
  applyDecorators,
  createParamDecorator,
  SetMetadata,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  type Type,
} from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import { AppError } from '#libs/shared/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequestUser } from '../request-user.js';
import { IdempotentAnswersRepository, type KeyedRequest } from './idempotent-answers.repository.js';
import { from, lastValueFrom, type Observable } from 'rxjs';

const KEY_SHAPE = /^[\x20-\x7e]{1,255}$/;
const WAIT_MS = 3_000;
const STEP_MS = 100;

type Keyed = FastifyRequest & { creationKey?: string };

export const IDEMPOTENT = Symbol('idempotent');

/** A repeated request with its stored answer. The route accepted this body before. */
export type Repeat<Body = unknown, Answer = unknown> = {
  params: Record<string, string>;
  body: Body;
  answer: Answer;
};

/** How an idempotent route finds what an earlier request with its key created, by the service given to `@Idempotent()`. */
export type IdempotentRoute<S extends object = object> = {
  service?: Type<S>;
  /** The answer for this creation key; null when nothing was created. */
  findCreated?(service: S, creationKey: string): Promise<object | null>;
  /** Before a stored answer is sent again: throws unless the user still has the right that the route needs. */
  requireRight?(service: S, repeat: Repeat, currentUser: RequestUser): Promise<unknown>;
  /** Called when the answer is replayed to another session of the same account. */
  onReplayToOtherSession?(service: S, answer: unknown, currentUser: RequestUser): Promise<void>;
};

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

/** JSON with sorted keys, so that the hash does not depend on their order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(',')}}`;
}

/** Handles Idempotency-Key on routes that create something: repeats get the first 2xx answer. */
@Injectable()
class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly answers: IdempotentAnswersRepository,
    private readonly moduleRef: ModuleRef,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const route = this.reflector.get<IdempotentRoute>(IDEMPOTENT, context.getHandler());
    const request = context.switchToHttp().getRequest<Keyed>();
    const key = request.headers['idempotency-key'];
    if (key === undefined) return next.handle();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return from(this.runOnce(String(key), route, request, reply, next));
  }

  private async runOnce(
    key: string,
    route: IdempotentRoute,
    request: Keyed,
    reply: FastifyReply,
    next: CallHandler,
  ) {
    if (!KEY_SHAPE.test(key)) {
      throw new AppError('VALIDATION', 'The Idempotency-Key must have 1 to 255 printable characters.');
    }
    const keyed = keyedRequest(key, request);
    const acquired = await this.acquire(keyed, route);
    if (acquired.state === 'reused') throw new AppError('KEY_REUSED');
    if (acquired.state === 'running') throw new AppError('IN_PROGRESS', undefined, { retryAfterSeconds: 1 });
    if (acquired.state === 'answered') {
      const { currentUser, params, body } = request;
      const repeat = { params: params as Record<string, string>, body, answer: acquired.answer };
      await route.requireRight?.(this.serviceOf(route), repeat, currentUser);
      if (acquired.madeBySession !== currentUser.sessionId) {
        await route.onReplayToOtherSession?.(this.serviceOf(route), acquired.answer, currentUser);
      }
      reply.code(acquired.status).header('idempotency-replayed', 'true');
      return acquired.answer;
    }
    request.creationKey = creationKeyOf(keyed, acquired.maker);
    return this.runFirst({ ...keyed, sessionId: acquired.maker }, route, reply, next);
  }

  private async runFirst(
    keyed: KeyedRequest,
    route: IdempotentRoute,
    reply: FastifyReply,
    next: CallHandler,
  ): Promise<unknown> {
    try {
      const answer: unknown = await lastValueFrom(next.handle());
      const isFoundByKey = route.findCreated !== undefined && reply.statusCode === 201;
      if (!isFoundByKey) await this.answers.saveAnswer(keyed, reply.statusCode, answer);
      return answer;
    } catch (error) {
      await this.answers.releaseKey(keyed).catch(() => {});
      throw error;
    }
  }

  /** Polls for up to 3 s while the first request is still running. */
  private async acquire(keyed: KeyedRequest, route: IdempotentRoute) {
    const findCreated = async (maker: string) => {
      const answer = await route.findCreated?.(this.serviceOf(route), creationKeyOf(keyed, maker));
      return answer ? { status: 201, answer } : null;
    };
    const giveUpAt = Date.now() + WAIT_MS;
    for (;;) {
      const acquired = await this.answers.acquire(keyed, findCreated);
      if (acquired.state !== 'running' || Date.now() > giveUpAt) return acquired;
      await wait(STEP_MS);
    }
  }

  /** The service given to `@Idempotent()`, of any module. */
  private serviceOf({ service }: IdempotentRoute): object {
    return this.moduleRef.get<object>(service as Type, { strict: false });
  }
}

const creationKeyOf = ({ route, key, bodyHash }: KeyedRequest, maker: string) =>
  sha256([maker, route, key, bodyHash].join('\n'));

/** Whose keys these are: of a user, a session, or the holder of a mailed link without cookies; null for a new guest. */
function scopeOf({ isKnown, userId, sessionId, mailedKey }: RequestUser): string | null {
  if (isKnown) return userId ? `user:${userId}` : `session:${sessionId}`;
  return mailedKey === null ? null : `link:${sha256(mailedKey)}`;
}

/** The route is the concrete path: the same key for two bookings is two requests. */
function keyedRequest(key: string, { currentUser, method, url, body }: Keyed): KeyedRequest {
  return {
    sessionId: currentUser.sessionId,
    scope: scopeOf(currentUser),
    route: `${method} ${url.split('?')[0]}`,
    key,
    bodyHash: sha256(canonical(body)),
  };
}

/**
 * Makes a route honor Idempotency-Key: repeats get the first answer. If the route stores its creation key with what it
 * creates, pass the `service` that finds it by that key; its 201 answers are then not stored again.
 */
export const Idempotent = <S extends object = object>(
  service?: Type<S>,
  creation?: Omit<IdempotentRoute<S>, 'service'>,
) =>
  applyDecorators(
    SetMetadata(IDEMPOTENT, { service, ...creation } satisfies IdempotentRoute<S>),
    UseInterceptors(IdempotencyInterceptor),
  );

/**
 * Hash of session, route, key and body; null without a key. Stored with a unique index on the created row, so a repeat
 * finds the row even if the process died before storing its answer.
 */
export const CreationKey = createParamDecorator(
  (_: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<{ creationKey?: string }>().creationKey ?? null,
);
