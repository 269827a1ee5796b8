import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  Injectable,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  type Type,
} from '@nestjs/common';
import { MetadataScanner, Reflector } from '@nestjs/core';
import { IDEMPOTENT, IdempotentAnswers, type IdempotentRoute, type KeyedRequest } from '#libs/auth';
import { BookingsService } from '#libs/bookings';
import { AppError } from '#libs/contracts';
import { PaymentsLedger } from '#libs/payments';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';

const KEY_SHAPE = /^[\x20-\x7e]{1,255}$/;
const WAIT_MS = 3_000;
const STEP_MS = 100;

type Keyed = FastifyRequest & { creationKey?: string };

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

/** The same body is the same whatever the order of its keys. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(',')}}`;
}

/** Idempotency-Key on the calls that create: repeats get the first 2xx answer again. */
@Injectable()
class Idempotency implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly answers: IdempotentAnswers,
    private readonly bookings: BookingsService,
    private readonly ledger: PaymentsLedger,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const route = this.reflector.get<IdempotentRoute>(IDEMPOTENT, context.getHandler());
    const request = context.switchToHttp().getRequest<Keyed>();
    const key = request.headers['idempotency-key'];
    if (key === undefined) return next.handle();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return from(this.once(String(key), route, request, reply, next));
  }

  private async once(
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
    const claim = await this.claim(keyed, route);
    if (claim.state === 'reused') throw new AppError('KEY_REUSED');
    if (claim.state === 'running') throw new AppError('IN_PROGRESS', undefined, { retryAfterSeconds: 1 });
    if (claim.state === 'answered') {
      const { currentUser } = request;
      if (route.makes === 'booking' && claim.madeBySession !== currentUser.sessionId) {
        await this.bookings.addSender((claim.answer as { id: string }).id, currentUser);
      }
      reply.code(claim.status).header('idempotency-replayed', 'true');
      return claim.answer;
    }
    request.creationKey = creationKeyOf(keyed, claim.maker);
    return this.first({ ...keyed, sessionId: claim.maker }, route, reply, next);
  }

  private async first(
    keyed: KeyedRequest,
    { makes }: IdempotentRoute,
    reply: FastifyReply,
    next: CallHandler,
  ): Promise<unknown> {
    try {
      const answer: unknown = await lastValueFrom(next.handle());
      const isFoundByKey = makes !== undefined && reply.statusCode === 201;
      if (!isFoundByKey) await this.answers.keep(keyed, reply.statusCode, answer);
      return answer;
    } catch (error) {
      await this.answers.forget(keyed).catch(() => {});
      throw error;
    }
  }

  /** A first request that still runs is waited for, 3 s at most. */
  private async claim(keyed: KeyedRequest, route: IdempotentRoute) {
    const findMade = async (maker: string) => {
      const answer = await this.madeBy(creationKeyOf(keyed, maker), route);
      return answer && { status: 201, answer };
    };
    const giveUpAt = Date.now() + WAIT_MS;
    for (;;) {
      const claim = await this.answers.claim(keyed, findMade);
      if (claim.state !== 'running' || Date.now() > giveUpAt) return claim;
      await wait(STEP_MS);
    }
  }

  /** The first answer again, from what the request with this creation key made. */
  private async madeBy(creationKey: string, { makes }: IdempotentRoute): Promise<object | null> {
    if (makes === 'booking') return this.bookings.answerTo(creationKey);
    const id = makes === 'order' ? await this.ledger.orderMadeBy(creationKey) : null;
    return id === null ? null : { id };
  }
}

/** Puts it before the calls that are marked, and before no others: Nest's way around a call costs each request. */
export function addIdempotency(controllers: Type[]): void {
  for (const { prototype } of controllers as { prototype: Record<string, object> }[])
    for (const name of new MetadataScanner().getAllMethodNames(prototype)) {
      const value = prototype[name];
      if (Reflect.hasMetadata(IDEMPOTENT, value)) UseInterceptors(Idempotency)(prototype, name, { value });
    }
}

const creationKeyOf = ({ route, key, bodyHash }: KeyedRequest, maker: string) =>
  sha256([maker, route, key, bodyHash].join('\n'));

/** The path as it was asked for: the same wish for two bookings is two wishes. */
function keyedRequest(key: string, { currentUser, method, url, body }: Keyed): KeyedRequest {
  const owner = currentUser.userId ? `user:${currentUser.userId}` : `visitor:${currentUser.sessionId}`;
  return {
    sessionId: currentUser.sessionId,
    scope: currentUser.isKnown ? owner : null,
    route: `${method} ${url.split('?')[0]}`,
    key,
    bodyHash: sha256(canonical(body)),
  };
}
