import './save-bar.css';
import { Text } from '@radix-ui/themes';
import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWarnOnBack } from '../../lib/form/warn-on-back.js';
import { Button } from '../../ui/form/button.js';
import { Dialog } from '../../ui/overlay/dialog.js';
import { UNSAVED_TEXTS as TEXTS } from './copy.js';

/** Whether a click keeps this page open: another window, an anchor, a mailto or tel link. */
const staysHere = ({ target, protocol, hash, pathname }: HTMLAnchorElement) =>
  target === '_blank' ||
  /^(mailto|tel):/.test(protocol) ||
  (hash !== '' && pathname === window.location.pathname);

/** Calls `onLeave` with the link or button that was pressed to leave the page, and cancels the press. */
function useLinkQuestion(isUnsaved: boolean, onLeave: (pressed: HTMLElement) => void) {
  useEffect(() => {
    if (!isUnsaved) return;
    const hold = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const pressed = event.target.closest<HTMLElement>('a[href], [data-leaves]');
      if (!pressed || (pressed instanceof HTMLAnchorElement && staysHere(pressed))) return;
      event.preventDefault();
      event.stopPropagation();
      onLeave(pressed);
    };
    document.addEventListener('click', hold, true);
    return () => document.removeEventListener('click', hold, true);
  }, [isUnsaved, onLeave]);
}

type QuestionProps = { onStay: () => void; onLeave: () => void };

const LeaveQuestion = ({ onStay, onLeave }: QuestionProps) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onStay()}
    title={TEXTS.question}
    description={TEXTS.questionText}
    footer={
      <div className="row-apart">
        <Button variant="secondary" onClick={onLeave}>
          {TEXTS.leave}
        </Button>
        <Button onClick={onStay}>{TEXTS.stay}</Button>
      </div>
    }
  >
    {null}
  </Dialog>
);

type GuardProps = {
  isUnsaved: boolean;
  /** Resets the input to what is stored. */
  onDiscard: () => void;
};

/** Asks before unsaved input is lost: by a link, by Back, or when the page is closed or reloaded. */
export function LeaveGuard({ isUnsaved, onDiscard }: GuardProps) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useWarnOnBack(isUnsaved, () => setLeave(() => () => window.history.back()));
  useLinkQuestion(
    isUnsaved,
    useCallback((pressed: HTMLElement) => setLeave(() => () => pressed.click()), []),
  );
  const goOn = () => {
    // Flushed, so that listeners see the change before navigation continues.
    flushSync(() => {
      onDiscard();
      setLeave(null);
    });
    leave?.();
  };
  return leave && <LeaveQuestion onStay={() => setLeave(null)} onLeave={goOn} />;
}

type BarProps = {
  /** Changes that are not saved; the bar is hidden without any. */
  count: number;
  isSaving: boolean;
  /** Why they could not be saved. */
  failure?: string;
  onDiscard: () => void;
};

/** Inside a form: saves or discards all of its changes, and asks before they are lost. */
export const SaveBar = ({ count, isSaving, failure, onDiscard }: BarProps) => (
  <>
    {count > 0 && (
      <section className="cluster sticky-bar save-bar" aria-label={TEXTS.title}>
        <div>
          <b role="status">{TEXTS.changes(count)}</b>
          {failure && (
            <Text as="p" size="2" role="alert">
              {failure}
            </Text>
          )}
        </div>
        <Button variant="small" disabled={isSaving} onClick={onDiscard}>
          {TEXTS.discard}
        </Button>
        {/* Not disabled while it saves, so that it keeps the focus. */}
        <Button type="submit" variant="small" aria-busy={isSaving || undefined}>
          {TEXTS.save}
        </Button>
      </section>
    )}
    <LeaveGuard isUnsaved={count > 0} onDiscard={onDiscard} />
  </>
);
