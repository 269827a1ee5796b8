import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { AppError, checked } from '#libs/contracts';

const PLAIN: unknown[] = [Object, String, Number, Boolean, Array];

/** Runs check() on every body that is a contract class; the route gets a filled instance or is never reached. */
@Injectable()
export class ContractPipe implements PipeTransform {
  transform(body: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (type !== 'body' || !metatype) return body;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('BAD_REQUEST');
    if (PLAIN.includes(metatype)) return body;
    return checked(metatype as new () => object, body);
  }
}
