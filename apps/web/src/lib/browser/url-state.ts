// Filters, tabs and open records are stored in the URL, so that a view can be shared and Back works.
import { startTransition, useCallback, useMemo, useOptimistic } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isCalendarDay } from '#libs/shared/contracts';

/** How one search parameter is parsed and serialized; null removes it from the URL. */
export type UrlField<T> = { read: (typed: string | null) => T; write: (value: T) => string | null };

/** Any text; missing is ''. */
export const urlText = (): UrlField<string> => ({
  read: (typed) => typed ?? '',
  write: (value) => value || null,
});

/** One of a list; anything else is '', which means "any". */
export const urlChoice = <T extends string>(list: readonly T[]): UrlField<T | ''> => ({
  read: (typed) => list.find((each) => each === typed) ?? '',
  write: (value) => value || null,
});

/** One of a list; anything else is `fallback`, which is omitted from the URL. */
export const urlOneOf = <T extends string>(list: readonly T[], fallback: T): UrlField<T> => ({
  read: (typed) => list.find((each) => each === typed) ?? fallback,
  write: (value) => (value === fallback ? null : value),
});

/** Names joined by dots, such as hidden columns. The default `usual` is omitted from the URL. */
export const urlNames = (list: readonly string[], usual: readonly string[]): UrlField<readonly string[]> => ({
  read: (typed) => (typed === null ? usual : list.filter((name) => typed.split('.').includes(name))),
  write: (names) => {
    const written = list.filter((name) => names.includes(name)).join('.');
    if (written === list.filter((name) => usual.includes(name)).join('.')) return null;
    return written || 'none';
  },
});

/** An integer >= 1; anything else is `fallback`, which is omitted from the URL. */
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
  /** Replaces the history entry instead of adding one: for values that change with every keystroke. */
  replace?: boolean;
  /** Stored by the browser with this history entry. */
  state?: unknown;
};

/**
 * The search parameters named in `fields`, typed, and a setter for several of them; other parameters are unchanged. A
 * change is rendered immediately: the router updates the location in a transition, and until then a ticked checkbox
 * would flip back. Define `fields` outside of the component.
 */
export function useUrlState<T extends object>(fields: UrlFields<T>) {
  const [params, setParams] = useSearchParams();
  const [shown, show] = useOptimistic(params);
  const state = useMemo(() => readUrl(fields, shown), [fields, shown]);
  const change = useCallback(
    (changes: Partial<T>, options: WriteOptions = {}) => {
      // Read window.location, not the router: it is already up to date when one change follows another.
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

/** A copy of `params` with the changes applied. */
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
