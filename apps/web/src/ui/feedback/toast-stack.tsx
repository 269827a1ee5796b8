import * as RadixToast from '@radix-ui/react-toast';
import { useAtomValue, useSetAtom } from 'jotai';
import { X } from '../icons.js';
import { useMemo, type CSSProperties } from 'react';
import { edgeNow, topNow } from './toast-edge.js';
import { dismissToastAtom, toastsAtom } from './toast.atoms.js';

/** Ids of toasts. */
const VISIBLE_MS = 5_000;
const SWIPE_PX = 50;

export default function ToastStack() {
  const toasts = useAtomValue(toastsAtom);
  const dismiss = useSetAtom(dismissToastAtom);
  const newest = toasts[0]?.id;
  const { edge, top } = useMemo(() => ({ newest, edge: edgeNow(), top: topNow() }), [newest]);
  return (
    <RadixToast.Provider duration={VISIBLE_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {toasts.map(({ id, isOpen, title, description, tone = 'plain' }) => (
        <RadixToast.Root
          key={id}
          className={`toast toast-${tone}`}
          open={isOpen}
          onOpenChange={(open) => !open && dismiss(id)}
        >
          <div>
            <RadixToast.Title className="toast-title">
              <span>{title}</span>
              {description && <span className="sr-only">: </span>}
            </RadixToast.Title>
            {description && <RadixToast.Description>{description}</RadixToast.Description>}
          </div>
          <RadixToast.Close className="icon-button" aria-label="Dismiss message">
            <X size={20} strokeWidth={2.4} />
          </RadixToast.Close>
        </RadixToast.Root>
      ))}
      {/* aria-live is off because the widget announces itself; without it a later dialog would hide this. */}
      <RadixToast.Viewport
        className="toasts"
        data-edge={edge}
        style={{ '--toast-top': `${top}px` } as CSSProperties}
        hotkey={['F8']}
        aria-live="off"
      />
    </RadixToast.Provider>
  );
}
