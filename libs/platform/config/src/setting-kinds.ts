// Decorators for settings. An invalid value is rejected with a message; nothing is guessed.
import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Reads, Rule } from '#libs/shared/contracts';

const isDigits = (typed: unknown) => typeof typed === 'string' && /^\d+$/.test(typed);
const isUnset = (typed: unknown) => typed === undefined || typed === '';
const both = (...decorators: PropertyDecorator[]): PropertyDecorator => {
  return (target, field) => decorators.forEach((decorate) => decorate(target, field));
};
/** A setting whose text is used unchanged; `isGood` validates any nonempty value. */
export const text = (fallback: string, sentence: string, isGood: (given: string) => boolean) =>
  both(
    Reads((typed) => (isUnset(typed) ? fallback : typed)),
    Rule((value) => (value === '' || isGood(String(value)) ? null : sentence)),
  );

export const FreeText = (fallback = '') => Reads((typed) => (isUnset(typed) ? fallback : typed));

/** An integer in plain digits. */
export const Whole = (name: string, fallback: number, { min, max }: { min: number; max: number }) =>
  both(
    Reads((typed) => (isUnset(typed) ? fallback : isDigits(typed) ? Number(typed) : NaN)),
    Rule((value) =>
      Number(value) >= min && Number(value) <= max
        ? null
        : `${name} must be a whole number from ${min} to ${max}.`,
    ),
  );

const SWITCHES = new Map([
  ...['true', 'yes', 'on', '1'].map((word) => [word, true] as const),
  ...['false', 'no', 'off', '0'].map((word) => [word, false] as const),
]);

/** Accepts the usual spellings of true and false. */
export const Switch = (name: string, fallback: boolean) =>
  both(
    Reads((typed) => {
      if (isUnset(typed)) return fallback;
      return typeof typed === 'string' ? (SWITCHES.get(typed.toLowerCase()) ?? typed) : typed;
    }),
    Rule((value) =>
      typeof value === 'boolean' ? null : `${name} must be true or false (or yes, no, on, off, 1, 0).`,
    ),
  );

export const OneOf = (name: string, fallback: string, words: readonly string[]) =>
  text(fallback, `${name} must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}.`, (given) =>
    words.includes(given),
  );

const isZone = (zone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }));
  } catch {
    return false;
  }
};
export const Zone = (name: string, fallback: string) =>
  text(fallback, `${name} must be a zone such as America/New_York.`, isZone);

/** The path itself, or its nearest existing ancestor. */
function nearest(path: string): { path: string; isFolder: boolean } {
  const found = statSync(path, { throwIfNoEntry: false });
  return found || dirname(path) === path
    ? { path, isFolder: found?.isDirectory() ?? false }
    : nearest(dirname(path));
}

/** A folder that exists or can be created. */
export const Folder = (name: string, fallback: string) =>
  both(
    FreeText(fallback),
    Rule((value) => {
      try {
        const { path, isFolder } = nearest(resolve(String(value)));
        return isFolder ? null : `${name} must be a folder, but ${path} is a file.`;
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'ENOTDIR') return `${name} must be a folder, but a part of ${String(value)} is a file.`;
        return `${name} names a folder that this user cannot access: ${String(value)} (${code}).`;
      }
    }),
  );
