import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { AppError, checked } from '#libs/shared/contracts';

/** Maximum of a PostgreSQL `integer`, the type of row numbers; larger values fail in the query. */
export const MAX_ROW_NUMBER = 2_147_483_647;
const PLAIN: unknown[] = [Object, String, Number, Boolean, Array];

/** Parses a row number from a path. @throws AppError NOT_FOUND for an invalid number, as for an unknown one. */
function readRowNumber(text: unknown): number {
  const number = typeof text === 'string' && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Infinity;
  if (number > MAX_ROW_NUMBER) throw new AppError('NOT_FOUND');
  return number;
}

/**
 * Runs check() on every body and query that is a contract class, and validates numeric path parameters. The route
 * receives a valid instance or is not called.
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
