import { useAtomValue, useSetAtom } from 'jotai';
import { lazy, Suspense } from 'react';
import { showToastAtom, toastsAtom } from './toast.atoms.js';

export type { ToastWords } from './toast.atoms.js';

// The widget is only fetched once something is to be said: most visits never need it.
const ToastStack = lazy(() => import('./toast-stack.js'));

/** Gives `toast({ title, description, tone })`; title and description read as "Title: description". */
export const useToast = () => useSetAtom(showToastAtom);

export function Toasts() {
  const isNeeded = useAtomValue(toastsAtom).length > 0;
  return <Suspense>{isNeeded && <ToastStack />}</Suspense>;
}
