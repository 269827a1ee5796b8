import { X } from '../icons.js';
import { Dialog as Primitive } from 'radix-ui';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useOverlayContainer } from './overlay-container.js';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One sentence below the title; `hideDescription` shows it to screen readers only. */
  description: ReactNode;
  hideDescription?: boolean;
  /** False during a payment, for example: no close button, Escape or outside click. */
  closable?: boolean;
  /** False where the footer has a Close button, to avoid two. */
  hasCross?: boolean;
  /** Fixed at the bottom of the sheet while the rest scrolls. */
  footer?: ReactNode;
  /** Gets the focus after closing instead of the opener, for a dialog that changed the page behind it. */
  returnTo?: () => HTMLElement | null;
  className?: string;
  children: ReactNode;
};

/** A dialog is opened by state, not by a trigger of its own, so the element to restore the focus to is stored here. */
function useFocusReturn(returnTo: Props['returnTo']) {
  const opener = useRef<Element | null>(null);
  const onOpenAutoFocus = () => {
    opener.current = document.activeElement;
  };
  const onCloseAutoFocus = (event: Event) => {
    const target = returnTo?.() ?? opener.current;
    if (!(target instanceof HTMLElement) || !target.isConnected) return;
    event.preventDefault();
    target.focus();
  };
  return { onOpenAutoFocus, onCloseAutoFocus };
}

const DialogHeader = ({ title, hasCross }: { title: ReactNode; hasCross: boolean }) => (
  <header className="sheet-header">
    <Primitive.Title>{title}</Primitive.Title>
    {hasCross && (
      <Primitive.Close asChild>
        <button type="button" className="icon-button" aria-label="Close">
          <X size={24} strokeWidth={2.4} />
        </button>
      </Primitive.Close>
    )}
  </header>
);

/** A dialog that fills the screen as a sheet on phones. */
export function Dialog({ closable = true, hasCross = true, className = '', ...props }: Props) {
  const { open, onOpenChange, title, hideDescription, footer, returnTo, children } = props;
  const focus = useFocusReturn(returnTo);
  const container = useOverlayContainer();
  // A toast shown above the dialog would handle this key and require a second press.
  const leaveUnderMessage = ({ key, target, currentTarget, defaultPrevented }: KeyboardEvent) => {
    const isHere = target instanceof Node && currentTarget.contains(target);
    if (key === 'Escape' && isHere && !defaultPrevented && closable) onOpenChange(false);
  };
  return (
    <Primitive.Root open={open} onOpenChange={(next) => (next || closable) && onOpenChange(next)}>
      <Primitive.Portal container={container}>
        <Primitive.Overlay className="sheet-overlay">
          <Primitive.Content className={`sheet ${className}`.trim()} {...focus} onKeyDown={leaveUnderMessage}>
            <DialogHeader title={title} hasCross={closable && hasCross} />
            {/* Focusable: with all its controls disabled it could not be scrolled by keyboard otherwise. */}
            <div className="sheet-body" tabIndex={0}>
              <Primitive.Description className={hideDescription ? 'sr-only' : undefined}>
                {props.description}
              </Primitive.Description>
              {children}
            </div>
            {footer && <footer className="sheet-footer">{footer}</footer>}
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
