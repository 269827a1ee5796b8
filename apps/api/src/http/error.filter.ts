// The only mapping from failures to HTTP status codes.
import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { AppError, type ErrorBody, type ErrorCode } from '#libs/shared/contracts';
import { isDatabaseAway } from '#libs/platform/database';
import { toSafeError } from '#libs/platform/config';
import { StorageFailure } from '#libs/platform/storage';
import type { FastifyReply } from 'fastify';

export const STATUS: Record<ErrorCode, number> = {
  VALIDATION: 400,
  BAD_REQUEST: 400,
  LINK_OVER: 400,
  UNAUTHENTICATED: 401,
  WRONG_LOGIN: 401,
  WRONG_PASSWORD: 401,
  DECLINED: 402,
  FORBIDDEN: 403,
  FOREIGN_ORIGIN: 403,
  PASSWORD_REQUIRED: 403,
  NOT_FOUND: 404,
  TAKEN: 409,
  IN_PROGRESS: 409,
  AMOUNT_MISMATCH: 409,
  NO_OPEN_BOOKING: 409,
  ALREADY_PAID: 409,
  FREE_BOOKING: 409,
  EVENT_STARTED: 409,
  HOLD_ENDED: 409,
  PAYMENT_RETURNED: 409,
  PROMO_UNAVAILABLE: 409,
  CREDIT_UNAVAILABLE: 409,
  NOT_APPROVED: 409,
  REPLACED: 409,
  NOT_CAPTURED: 409,
  NOT_FREE: 409,
  STALE: 409,
  NOT_ALLOWED: 409,
  SLOT_TAKEN: 409,
  ALREADY_BOOKED: 409,
  AMOUNT_CHANGED: 409,
  IN_USE: 409,
  TOO_LATE: 409,
  REFUND_TOO_LARGE: 409,
  CODE_EXISTS: 409,
  NOT_READY: 409,
  TOO_SLOW: 408,
  GONE: 410,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  KEY_REUSED: 422,
  TOO_MANY: 429,
  HEAD_TOO_LARGE: 431,
  UNEXPECTED: 500,
  PAYMENTS_OFF: 503,
  OUTCOME_UNKNOWN: 503,
  UNAVAILABLE: 503,
};

const CODE_OF_STATUS: Record<number, ErrorCode> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'NOT_FOUND',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_TYPE',
  503: 'UNAVAILABLE',
};

/** Default Retry-After of a 503, unless the error specifies its own. */
const RETRY_SECONDS = 5;
/** PostgreSQL codes of a statement or lock timeout. */
const TOOK_TOO_LONG = /^(57014|55P03)/;

const log = new Logger('ErrorFilter');

function isDatabaseBusy(error: unknown): boolean {
  const { code, driverError } = error as { code?: string; driverError?: { code?: string } };
  return isDatabaseAway(error) || TOOK_TOO_LONG.test(driverError?.code ?? code ?? '');
}

/** Maps any error to a public one. Unexpected errors get a generic message and are logged in full. */
function publicError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const status =
    error instanceof HttpException ? error.getStatus() : (error as { statusCode?: number }).statusCode;
  if (status && CODE_OF_STATUS[status]) return new AppError(CODE_OF_STATUS[status]);
  if (error instanceof StorageFailure) {
    log.warn({ fault: error.message }, 'the file store is unavailable');
    return new AppError('UNAVAILABLE');
  }
  if (isDatabaseBusy(error)) {
    log.warn({ fault: (error as Error).message }, 'the database is unavailable');
    return new AppError('UNAVAILABLE');
  }
  // Not the error itself: it may contain query parameters.
  const { message: fault, stack } = toSafeError(error);
  log.error({ fault, stack }, 'unexpected failure');
  return new AppError('UNEXPECTED');
}

/** Status and body of a failure, `{message, code}`; never a stack, SQL or a provider's message. */
export function errorAnswer(error: unknown) {
  const { code, message, details } = publicError(error);
  const status = STATUS[code];
  const retry = details.retryAfterSeconds ?? (status === 503 ? RETRY_SECONDS : undefined);
  const body: ErrorBody & Record<string, unknown> = { ...details.facts, message, code };
  if (details.errors) body.errors = details.errors;
  return { status, body, retry };
}

/** Sends a failure as an uncacheable response. */
export function answerError(reply: FastifyReply, error: unknown): FastifyReply {
  const { status, body, retry } = errorAnswer(error);
  if (retry !== undefined) reply.header('retry-after', String(retry));
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(body);
}

@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    void answerError(host.switchToHttp().getResponse<FastifyReply>(), error);
  }
}
