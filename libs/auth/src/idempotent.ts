import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';

export const IDEMPOTENT = Symbol('idempotent');

/** `sharesBooking`: a repeat whose cookie was lost puts the repeating session in the place of the one that booked. */
export type IdempotentRoute = { sharesBooking: boolean };

/** A creating call that honours Idempotency-Key: the first answer is kept and repeats get it again. */
export const Idempotent = (route: Partial<IdempotentRoute> = {}) =>
  SetMetadata(IDEMPOTENT, { sharesBooking: false, ...route });

/**
 * A hash of scope, route, key and body, or null without a key: unique on what the call makes, so that a repeat
 * finds it even when the process died before it could keep its answer.
 */
export const CreationKey = createParamDecorator(
  (_: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<{ creationKey?: string }>().creationKey ?? null,
);
