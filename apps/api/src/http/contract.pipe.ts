import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { AppError, checked } from '#libs/shared/contracts';

/** The largest `integer` of PostgreSQL, which numbers our rows: it fails at anything above it. */
export const MAX_ROW_NUMBER = 2_147_483_647;
const PLAIN: unknown[] = [Object, String, Number, Boolean, Array];

/** The number of a row in a path. @throws AppError NOT_FOUND for a text that can be none, as for an unknown number. */
function readRowNumber(text: unknown): number {
  const number = typeof text === 'string' && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Infinity;
  if (number > MAX_ROW_NUMBER) throw new AppError('NOT_FOUND');
  return number;
}

/**
 * Runs check() on every body and query that is a contract class, and bounds every parameter of a path that a route
 * declares as a number; the route gets a filled instance or is never reached.
 */
export class ContractPipe implements PipeTransform {
  transform(given: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (type === 'param' && metatype === Number) return readRowNumber(given);
    if ((type !== 'body' && type !== 'query') || !metatype) return given;
    const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
    if (type === 'body' && !isObject) throw new AppError('BAD_REQUEST');
    return PLAIN.includes(metatype) ? given : checked(metatype as new () => object, given);
  }
}
