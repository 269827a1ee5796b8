import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';

export const IDEMPOTENT = Symbol('idempotent');

/**
 * `makes`: what carries the creation key of its request, so that this alone tells a repeat what was made. A 201 of such
 * a call is not kept beside it.
 */
export type IdempotentRoute = { makes?: 'booking' | 'order' };

/** A creating call that honours Idempotency-Key: repeats get the first answer again. */
export const Idempotent = (route: IdempotentRoute = {}) => SetMetadata(IDEMPOTENT, route);

/**
 * A hash of scope, route, key and body, or null without a key: unique on what the call makes, so that a repeat
 * finds it even when the process died before it could keep its answer.
 */
export const CreationKey = createParamDecorator(
  (_: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<{ creationKey?: string }>().creationKey ?? null,
);
