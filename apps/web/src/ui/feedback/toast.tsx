import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { FAILED_PART } from '../../copy/frame.js';
import { onFirstInteraction, prefetch } from '../../lib/browser/when-idle.js';
import { lazyPart } from './lazy-part.js';
import { showToastAtom, toastsAtom, dismissToastAtom, dismissToastsAtom } from './toast.atoms.js';

/** Toasts without the animation library; they remain until dismissed. */
function PlainToasts() {
  const toasts = useAtomValue(toastsAtom);
  const dismiss = useSetAtom(dismissToastAtom);
  return (
    <section className="toasts" aria-label="Notifications">
      {toasts
        .filter(({ isOpen }) => isOpen)
        .map(({ id, title, description, tone = 'plain' }) => (
          <div key={id} className={`toast toast-${tone}`} role="status">
            <div>
              <p className="toast-title">{title}</p>
              {description && <p>{description}</p>}
            </div>
            <button type="button" className="icon-button" onClick={() => dismiss(id)}>
              OK
            </button>
          </div>
        ))}
    </section>
  );
}

export type { ToastContent } from './toast.atoms.js';

const loadStack = () => import('./toast-stack.js');
// Works without the animation library.
const ToastStack = lazyPart(loadStack, { missing: <PlainToasts /> });

/** Returns `toast({ title, description, tone })`; screen readers read "Title: description". */
export const useToast = () => useSetAtom(showToastAtom);

/** Prefetched with the first press, like the error picture: both are needed when the network may be down. */
function fetchForLater() {
  prefetch(loadStack);
  prefetch(() => fetch(FAILED_PART.scene));
}

export function Toasts() {
  const mutations = useQueryClient().getMutationCache();
  const dismissAll = useSetAtom(dismissToastsAtom);
  useEffect(() => {
    return mutations.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'pending') dismissAll();
    });
  }, [mutations, dismissAll]);
  const isNeeded = useAtomValue(toastsAtom).length > 0;
  useEffect(() => {
    return onFirstInteraction(fetchForLater);
  }, []);
  return isNeeded && <ToastStack />;
}
