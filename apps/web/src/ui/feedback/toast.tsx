import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { FAILED_PART } from '../../app/copy/frame.js';
import { fetchAhead, whenIdle } from '../../lib/browser/when-idle.js';
import { lazyPart } from './lazy-part.js';
import { PlainToasts } from './plain-toasts.js';
import { showToastAtom, toastsAtom } from './toast.atoms.js';

export type { ToastWords } from './toast.atoms.js';

const loadStack = () => import('./toast-stack.js');
// What is to be said is said without the widget, too.
const ToastStack = lazyPart(loadStack, { missing: <PlainToasts /> });

/** Gives `toast({ title, description, tone })`; title and description read as "Title: description". */
export const useToast = () => useSetAtom(showToastAtom);

/** Fetched while nothing else is to do, as is the picture of what does not come: both are wanted when the network may be gone. */
function fetchForLater() {
  fetchAhead(loadStack);
  fetchAhead(() => fetch(FAILED_PART.scene));
}

export function Toasts() {
  const isNeeded = useAtomValue(toastsAtom).length > 0;
  useEffect(() => {
    return whenIdle(fetchForLater);
  }, []);
  return isNeeded && <ToastStack />;
}
