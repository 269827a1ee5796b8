import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * While something stands over the page it has an entry of its own in the history, of the same address: Back takes that
 * entry and nothing else. `onBack` says whether what stood there has gone; if not, the entry comes again.
 */
export function useBack(isOpen: boolean, onBack: () => boolean): void {
  const navigate = useNavigate();
  const { key, state } = useLocation();
  const isOver = (state as { isOver?: boolean } | null)?.isOver === true;
  const wasOver = useRef(isOver);
  const onBackNow = useRef(onBack);
  useEffect(() => {
    onBackNow.current = onBack;
  });
  useEffect(() => {
    const cameBack = wasOver.current && !isOver;
    wasOver.current = isOver;
    if (isOpen && cameBack && onBackNow.current()) return;
    // The router's own address may still be the one of before a step that was just taken.
    const { pathname, search } = window.location;
    if (isOpen && !isOver) void navigate(pathname + search, { state: { isOver: true } });
    if (!isOpen && isOver) void navigate(-1);
    // Also after every other step: one that comes while the entry is on its way takes it away.
  }, [isOpen, isOver, key, navigate]);
}
