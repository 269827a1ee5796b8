import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { AppError, check } from '#libs/contracts';

const PLAIN: unknown[] = [Object, String, Number, Boolean, Array];

/** Runs check() on every body that is a contract class; the route gets a filled instance or is never reached. */
@Injectable()
export class ContractPipe implements PipeTransform {
  transform(body: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (type !== 'body' || !metatype) return body;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('BAD_REQUEST');
    if (PLAIN.includes(metatype)) return body;
    const { value, errors } = check(metatype as new () => object, body);
    if (Object.keys(errors).length > 0) throw AppError.validation(errors);
    return value;
  }
}
