import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * While an overlay is open it has its own history entry with the same URL, so Back closes only the overlay. `onBack`
 * returns whether the overlay has closed; if not, the entry is pushed again.
 */
export function useCloseOnBack(isOpen: boolean, onBack: () => boolean): void {
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
    // The router's location may still be the one before the latest navigation.
    const { pathname, search } = window.location;
    if (isOpen && !isOver) void navigate(pathname + search, { state: { isOver: true } });
    if (!isOpen && isOver) void navigate(-1);
    // Also after every other navigation: one that happens while the entry is being pushed removes it.
  }, [isOpen, isOver, key, navigate]);
}
