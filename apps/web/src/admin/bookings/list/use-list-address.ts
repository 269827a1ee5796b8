import { useCallback, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useUrlState } from '../../../lib/browser/url-state.js';
import { ADDRESS, type ListAddress } from './address.js';
import { storeSearchText, sameSearchText, searchTextOf } from '../filters/search-text.js';

type Options = { replace?: boolean; state?: object };

/** The router keeps what it is given beside its own marks, and is ahead of the page where one change follows another. */
const stateHere = () => (window.history.state as { usr?: object | null } | null)?.usr;

/** What the list shows, and one way to change it: all of it in the address but the words of a search. */
export function useListAddress() {
  const [inUrl, changeUrl] = useUrlState<ListAddress>(ADDRESS);
  const { state } = useLocation();
  const words = searchTextOf(state);
  const address = useMemo(() => ({ ...inUrl, search: words || inUrl.search }), [inUrl, words]);
  const change = useCallback(
    (changes: Partial<ListAddress>, options: Options = {}) => {
      const marked =
        changes.search === undefined ? sameSearchText(stateHere()) : storeSearchText(changes.search);
      changeUrl({ search: '', ...changes }, { ...options, state: { ...options.state, ...marked } });
    },
    [changeUrl],
  );
  // An address of old, or one that somebody wrote, may still name words.
  const named = inUrl.search;
  useEffect(() => {
    if (named) change({ search: named }, { replace: true });
  }, [named, change]);
  return [address, change] as const;
}
