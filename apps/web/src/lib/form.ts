import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import { check } from '#libs/contracts';

/** Lets react-hook-form validate with the very class the server checks; messages are the contract's sentences. */
export const contractResolver =
  <T extends FieldValues>(Contract: new () => T): Resolver<T> =>
  (typed) => {
    const { value, errors } = check(Contract, typed);
    if (Object.keys(errors).length === 0) return { values: value, errors: {} };
    const nested: FieldErrors<T> = {};
    for (const [path, message] of Object.entries(errors)) set(nested, path, { type: 'contract', message });
    return { values: {}, errors: nested };
  };
