import type { PipeTransform } from '@nestjs/common';
import { AppError, check } from '#libs/shared/contracts';

/** A body, and its validation error, which the service throws after it has checked the rights. */
export type DeferredBody<Input> = { input: Input; error: AppError | null };

/**
 * Validates a body without throwing. The answer for a foreign booking is then the same as for an unknown one, whatever
 * the rest of the body contains. With `unknownFields`, the message for fields that the contract does not have; without
 * it they are ignored.
 */
export class DeferredBodyPipe<Input extends object> implements PipeTransform<object, DeferredBody<Input>> {
  constructor(
    private readonly Contract: new () => Input,
    private readonly unknownFields: string | null = null,
  ) {}

  transform(body: object): DeferredBody<Input> {
    const { value, errors } = check(this.Contract, body);
    const hasUnknown = Object.keys(body).some((key) => !Object.hasOwn(value, key));
    if (this.unknownFields && hasUnknown)
      return { input: value, error: new AppError('VALIDATION', this.unknownFields) };
    return { input: value, error: Object.keys(errors).length > 0 ? AppError.validation(errors) : null };
  }
}
