import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { AppError, checked } from '#libs/contracts';

const PLAIN: unknown[] = [Object, String, Number, Boolean, Array];

/** Runs check() on every body and query that is a contract class; the route gets a filled instance or is never reached. */
@Injectable()
export class ContractPipe implements PipeTransform {
  transform(given: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if ((type !== 'body' && type !== 'query') || !metatype) return given;
    const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
    if (type === 'body' && !isObject) throw new AppError('BAD_REQUEST');
    return PLAIN.includes(metatype) ? given : checked(metatype as new () => object, given);
  }
}
