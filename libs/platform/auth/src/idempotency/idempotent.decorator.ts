import {
  applyDecorators,
  createParamDecorator,
  SetMetadata,
  UseInterceptors,
  type ExecutionContext,
  type Type,
} from '@nestjs/common';
import { IDEMPOTENT, IdempotencyInterceptor, type IdempotentRoute } from './idempotency.interceptor.js';

/**
 * A creating call that honours Idempotency-Key: repeats get the first answer again. A call that saves its creation key
 * with what it creates names the `service` that finds it by this key: its 201 answers are then not stored a second time.
 */
export const Idempotent = <S extends object = object>(
  service?: Type<S>,
  creation?: Pick<IdempotentRoute<S>, 'findCreated' | 'onReplayToOtherSession'>,
) =>
  applyDecorators(
    SetMetadata(IDEMPOTENT, { service, ...creation } satisfies IdempotentRoute<S>),
    UseInterceptors(IdempotencyInterceptor),
  );

/**
 * A hash of scope, route, key and body, or null without a key: unique on what the call makes, so that a repeat
 * finds it even when the process died before it could store its answer.
 */
export const CreationKey = createParamDecorator(
  (_: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<{ creationKey?: string }>().creationKey ?? null,
);
