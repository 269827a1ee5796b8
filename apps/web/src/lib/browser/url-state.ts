// Filters, tabs and open records live in the address, so that a view can be shared and Back works.
import { startTransition, useCallback, useMemo, useOptimistic } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isCalendarDay } from '#libs/shared/contracts';

/** How one search parameter is read and written; null takes it out of the address. */
export type UrlField<T> = { read: (typed: string | null) => T; write: (value: T) => string | null };

/** Any text; nothing typed is ''. */
export const urlText = (): UrlField<string> => ({
  read: (typed) => typed ?? '',
  write: (value) => value || null,
});

/** One of a list; anything else is '', which means "any". */
export const urlChoice = <T extends string>(list: readonly T[]): UrlField<T | ''> => ({
  read: (typed) => list.find((each) => each === typed) ?? '',
  write: (value) => value || null,
});

/** One of a list; anything else is `otherwise`, which the address does not name. */
export const urlOneOf = <T extends string>(list: readonly T[], fallback: T): UrlField<T> => ({
  read: (typed) => list.find((each) => each === typed) ?? fallback,
  write: (value) => (value === fallback ? null : value),
});

/** Names joined by dots, such as the columns that are switched off. The address does not name `usual`. */
export const urlNames = (list: readonly string[], usual: readonly string[]): UrlField<readonly string[]> => ({
  read: (typed) => (typed === null ? usual : list.filter((name) => typed.split('.').includes(name))),
  write: (names) => {
    const written = list.filter((name) => names.includes(name)).join('.');
    if (written === list.filter((name) => usual.includes(name)).join('.')) return null;
    return written || 'none';
  },
});

/** A whole number from 1; anything else is `otherwise`, which the address does not name. */
export const urlNumber = (fallback: number, list?: readonly number[]): UrlField<number> => ({
  read: (typed) => {
    const number = /^\d{1,6}$/.test(typed ?? '') ? Number(typed) : fallback;
    return number >= 1 && (!list || list.includes(number)) ? number : fallback;
  },
  write: (value) => (value === fallback ? null : String(value)),
});

/** A day as yyyy-MM-dd; anything else is ''. */
export const urlDay = (): UrlField<string> => ({
  read: (typed) => (isCalendarDay(typed) ? typed.slice(0, 10) : ''),
  write: (value) => value || null,
});

type UrlFields<T> = { [K in keyof T]: UrlField<T[K]> };
type WriteOptions = {
  /** Takes the place of the address instead of adding a step for Back: for what changes with every key. */
  replace?: boolean;
  /** Kept by the browser beside this step of its history. */
  state?: unknown;
};

/**
 * The search parameters named in `fields`, typed, and one way to change several at once; others are left alone.
 * A change shows at once: the router tells the page of a new address only when it finds the time, and until then a
 * box that was ticked would jump back. Keep `fields` outside of the component.
 */
export function useUrlState<T extends object>(fields: UrlFields<T>) {
  const [params, setParams] = useSearchParams();
  const [shown, show] = useOptimistic(params);
  const state = useMemo(() => readUrl(fields, shown), [fields, shown]);
  const change = useCallback(
    (changes: Partial<T>, options: WriteOptions = {}) => {
      // The address itself, since it is ahead of the page where one change follows on another.
      const next = withChanges(fields, new URLSearchParams(window.location.search), changes);
      startTransition(() => {
        show(next);
        setParams(next, options);
      });
    },
    [fields, setParams, show],
  );
  return [state, change] as const;
}

export function readUrl<T extends object>(fields: UrlFields<T>, params: URLSearchParams): T {
  const names = Object.keys(fields) as (keyof T & string)[];
  return Object.fromEntries(names.map((name) => [name, fields[name].read(params.get(name))])) as T;
}

/** A copy of `params` with the changes written in. */
export function withChanges<T extends object>(
  fields: UrlFields<T>,
  params: URLSearchParams,
  changes: Partial<T>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of Object.keys(changes) as (keyof T & string)[]) {
    const written = fields[name].write(changes[name] as T[typeof name]);
    if (written === null) next.delete(name);
    else next.set(name, written);
  }
  return next;
}
