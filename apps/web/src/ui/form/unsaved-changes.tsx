import './unsaved-changes.css';
import { createContext, use, useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { UNSAVED_TEXTS as TEXTS } from '../../copy/admin.js';
import { useWarnOnBack } from '../../lib/form/warn-on-back.js';
import { Dialog } from '../overlay/dialog.js';
import { useToast } from '../feedback/toast.js';
import { Button } from './button.js';
import type { Elements } from '../layout/elements.js';

type Draft = {
  /** Sends the input and shows what is invalid; false when it was not saved. */
  save: () => Promise<boolean>;
  /** Resets the input to the stored values. */
  discard: () => void;
  focus: () => void;
  /** A custom label of the save button. */
  saveLabel?: string;
};
type Drafts = readonly RefObject<Draft>[];

const AddDraft = createContext<(draft: RefObject<Draft>) => () => void>(() => () => undefined);

/** Registers a form with the bar of its section while it differs from the stored values. */
export function useUnsavedChanges(isChanged: boolean, draft: Draft): void {
  const add = use(AddDraft);
  const now = useRef(draft);
  useEffect(() => {
    now.current = draft;
  });
  useEffect(() => {
    if (!isChanged) return;
    return add(now);
  }, [isChanged, add]);
}

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

type BarProps = { saveLabel?: string; isSaving: boolean; onSave: () => void; onDiscard: () => void };

const UnsavedBar = ({ saveLabel = TEXTS.save, isSaving, onSave, onDiscard }: BarProps) => (
  <section className="cluster sticky-bar unsaved-bar" aria-label={TEXTS.title}>
    <b role="status">{TEXTS.title}</b>
    <Button variant="small" aria-busy={isSaving || undefined} onClick={onSave}>
      {saveLabel}
    </Button>
    <Button variant="small" disabled={isSaving} onClick={onDiscard}>
      {TEXTS.discard}
    </Button>
  </section>
);

/** Saves or discards all changed forms; saving stops at the first form that is rejected, which shows the reason. */
function useDrafts() {
  const [drafts, setDrafts] = useState<Drafts>([]);
  const [isSaving, setSaving] = useState(false);
  const toast = useToast();
  const add = useCallback((draft: RefObject<Draft>) => {
    setDrafts((before) => [...before, draft]);
    return () => setDrafts((before) => before.filter((each) => each !== draft));
  }, []);
  const saveAll = async () => {
    if (isSaving) return;
    setSaving(true);
    let isSaved = true;
    for (const draft of drafts) isSaved &&= await draft.current.save();
    setSaving(false);
    if (isSaved && drafts.length > 1) toast({ title: TEXTS.saved(drafts.length), tone: 'good' });
  };
  const discardAll = () => {
    const [first] = drafts;
    // Flushed, so that listeners see the change before navigation continues.
    flushSync(() => drafts.forEach((draft) => draft.current.discard()));
    first?.current.focus();
  };
  return { add, drafts, isSaving, saveAll, discardAll };
}

/**
 * A section whose forms are saved by one bar. It asks before unsaved input is lost: by a link, by Back, or when the
 * page is closed or reloaded.
 */
export function UnsavedChanges({ children }: { children: Elements }) {
  const { add, drafts, isSaving, saveAll, discardAll } = useDrafts();
  const isUnsaved = drafts.length > 0;
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useWarnOnBack(isUnsaved, () => setLeave(() => () => window.history.back()));
  useLinkQuestion(
    isUnsaved,
    useCallback((pressed: HTMLElement) => setLeave(() => () => pressed.click()), []),
  );
  const goOn = () => {
    discardAll();
    flushSync(() => setLeave(null));
    leave?.();
  };
  return (
    <AddDraft value={add}>
      {children satisfies Elements}
      {isUnsaved && (
        <UnsavedBar
          saveLabel={drafts.length === 1 ? drafts[0].current.saveLabel : undefined}
          isSaving={isSaving}
          onSave={() => void saveAll()}
          onDiscard={discardAll}
        />
      )}
      {leave && <LeaveQuestion onStay={() => setLeave(null)} onLeave={goOn} />}
    </AddDraft>
  );
}
