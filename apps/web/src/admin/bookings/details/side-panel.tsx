import { X } from '../../../ui/icons.js';
import { useEffect, useId, useRef, type KeyboardEvent as ReactKeyboardEvent, type ReactNode } from 'react';
import { isTyping } from '../../../lib/form/is-typing.js';

/** Layers that block the list's shortcuts: every dialog but the side panel. */
export const MODAL = '[role="dialog"]:not(.side-panel)';

type Props = {
  /** The id of the content; a change moves the focus into the panel. */
  of: string;
  title: string;
  description: string;
  /** False while closing would interrupt a request. */
  closable: boolean;
  onLeave: () => void;
  /** Gets the focus when the panel closes. */
  returnTo: () => HTMLElement | null;
  footer: ReactNode;
  className: string;
  children: ReactNode;
};

/** Escape closes the panel, also from the list; fields outside and layers above handle the key themselves. */
function useEscape(panel: React.RefObject<HTMLElement | null>, leave: () => void) {
  const last = useRef(leave);
  useEffect(() => {
    last.current = leave;
  });
  useEffect(() => {
    const onKey = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented) return;
      const isInside = panel.current?.contains(target as Node);
      if (!isInside && (isTyping(target) || document.querySelector(MODAL))) return;
      last.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [panel]);
}

const TABBABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** Tab cycles inside the panel; the list is reached by a click or by Escape, which returns to the row. */
function wrapTab(event: ReactKeyboardEvent<HTMLElement>) {
  if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return;
  const panel = event.currentTarget;
  const stops = [...panel.querySelectorAll<HTMLElement>(TABBABLE)].filter((stop) => stop.checkVisibility());
  const [first, last] = [stops.at(0), stops.at(-1)];
  const isAtEdge = event.shiftKey ? [panel, first] : [last];
  if (!isAtEdge.some((edge) => edge === document.activeElement)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

type FocusProps = Pick<Props, 'of' | 'closable' | 'returnTo'>;

/**
 * Focus management: moves into the panel with each booking, stays in it while a pressed button is disabled, and is
 * restored when the panel closes.
 */
function useFocusHere(panel: React.RefObject<HTMLElement | null>, { of, closable, returnTo }: FocusProps) {
  const back = useRef(returnTo);
  useEffect(() => {
    back.current = returnTo;
  });
  useEffect(() => {
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus({ preventScroll: true });
  }, [panel, of]);
  useEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.matches(':disabled');
    if (!closable && isLost) panel.current?.focus({ preventScroll: true });
  }, [panel, closable]);
  useEffect(() => () => back.current()?.focus(), []);
}

/** A dialog at the side of the window: the keyboard focus stays inside, but the page next to it can be clicked. */
export function SidePanel({ of, title, description, closable, onLeave, returnTo, footer, ...props }: Props) {
  const panel = useRef<HTMLElement>(null);
  const id = useId();
  const leave = () => closable && onLeave();
  useEscape(panel, leave);
  useFocusHere(panel, { of, closable, returnTo });
  return (
    // Handles the Tab key only; the buttons inside handle clicks.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={panel}
      role="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      tabIndex={-1}
      className={`sheet side-panel ${props.className}`}
      onKeyDown={wrapTab}
    >
      <header className="sheet-header">
        <h2 id={`${id}-title`}>{title}</h2>
        {closable && (
          <button type="button" className="icon-button" aria-label="Close" onClick={leave}>
            <X size={24} strokeWidth={2.4} />
          </button>
        )}
      </header>
      {/* Focusable: with all its controls disabled it could not be scrolled by keyboard otherwise. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="sheet-body" tabIndex={0}>
        <p id={`${id}-text`} className="sr-only">
          {description}
        </p>
        {props.children}
      </div>
      <footer className="sheet-footer">{footer}</footer>
    </section>
  );
}
