import { useId, useState } from 'react';
import { CONTENT_TEXTS as TEXTS } from './copy.js';
import { CONTENT_FIELDS } from './content-fields.copy.js';
import { useUnsavedStep } from '../../lib/form/unsaved-step.js';
import { Dialog } from '../../ui/overlay/dialog.js';
import { ErrorSummary } from '../../ui/form/error-summary.js';
import { Form } from '../../ui/form/form.js';
import { EditorFoot } from './editor-foot.js';
import { EntryField } from './entry-field.js';
import { useEntryForm, type OpenedEntry } from './use-entry-form.js';

export type EditorProps = OpenedEntry & {
  title: string;
  lead: string;
  saveLabel?: string;
  onClose: () => void;
  /** Offered when somebody else was faster. */
  onReload?: () => void;
};

type FailureProps = { failure: { sentence: string; isStale: boolean }; onReload?: () => void };

const EntryFailure = ({ failure, onReload }: FailureProps) => (
  <div className="entry-failure" role="alert">
    <p>{failure.sentence}</p>
    {failure.isStale && onReload && (
      <button type="button" className="admin-button" onClick={onReload}>
        {TEXTS.stale}
      </button>
    )}
  </div>
);

/** What is not saved is asked about before it goes. */
function useLeaveQuestion(isTyped: boolean, onClose: () => void) {
  const [isLeaving, setLeaving] = useState(false);
  useUnsavedStep(isTyped, () => setLeaving(true));
  // Who presses Escape at the question goes on typing.
  const close = () => (isTyped ? setLeaving(!isLeaving) : onClose());
  return { isLeaving, stay: () => setLeaving(false), close };
}

/** A form in a dialog for one entry; the contract class checks it before anything is sent. */
export function EntryEditor(props: EditorProps) {
  const { kind, title, lead, saveLabel = TEXTS.save, onClose, onReload } = props;
  const entry = useEntryForm(props);
  const { isSaving, isUploading } = entry;
  const { isLeaving, stay, close } = useLeaveQuestion(entry.isTyped, onClose);
  const formId = useId();
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && close()}
      closable={!isSaving}
      title={title}
      description={lead}
      className="entry-sheet"
      foot={
        <EditorFoot
          {...{ formId, saveLabel, isSaving, isUploading, isLeaving }}
          onStay={stay}
          onLeave={onClose}
          onClose={close}
        />
      }
    >
      <Form id={formId} className="entry-form" onSend={entry.send}>
        <ErrorSummary lines={entry.lines} attempt={entry.attempt} />
        {entry.failure && <EntryFailure failure={entry.failure} onReload={onReload} />}
        {CONTENT_FIELDS[kind].map((field) => (
          <EntryField
            key={field.name}
            field={field}
            value={entry.typed[field.name]}
            error={entry.errorOf(field.name)}
            onChange={(value) => entry.answer(field.name, value)}
            onBusy={entry.setUploading}
          />
        ))}
      </Form>
    </Dialog>
  );
}
