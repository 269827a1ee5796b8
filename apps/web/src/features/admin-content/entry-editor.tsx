import { useId, useState, type FormEvent } from 'react';
import { check, type ContentKind, type FieldErrors } from '#libs/contracts';
import { CONTENT_FIELDS, CONTENT_TEXTS as TEXTS } from '../../content/admin-content.js';
import { HttpError, sentenceOf } from '../../lib/http.js';
import { useUnsavedStep } from '../../lib/unsaved-step.js';
import { Dialog } from '../../ui/dialog.js';
import { ErrorSummary } from '../../ui/error-summary.js';
import { EditorFoot } from './editor-foot.js';
import { EntryField, fieldId } from './entry-field.js';
import { afterTyping, bodyOf, CONTRACTS, typedOf } from './typed-entry.js';

export type EditorProps = {
  kind: ContentKind;
  title: string;
  lead: string;
  saveLabel?: string;
  /** An entry, or a part of a new one. */
  start: object | null;
  version?: number;
  /** Carries the checked entry out; what it throws is shown. */
  onSave: (body: object) => Promise<void>;
  onClose: () => void;
  /** Offered when somebody else was faster. */
  onReload?: () => void;
};

/** A form in a dialog for one entry; the contract class checks it before anything is sent. */
export function EntryEditor({ kind, start, onSave, onClose, onReload, ...words }: EditorProps) {
  const [first] = useState(() => typedOf(kind, start));
  const [typed, setTyped] = useState(first);
  // What was opened, also when the list behind brings something newer meanwhile.
  const [version] = useState(words.version);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<{ sentence: string; isStale: boolean } | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const formId = useId();

  const refuse = (found: FieldErrors) => {
    setErrors(found);
    setAttempt((before) => before + 1);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving || isUploading) return;
    const body = bodyOf(kind, typed, version);
    const { errors: found } = check(CONTRACTS[kind], body);
    setFailure(null);
    setErrors(found);
    if (Object.keys(found).length > 0) return refuse(found);
    setSaving(true);
    try {
      await onSave(body);
    } catch (cause) {
      setSaving(false);
      if (cause instanceof HttpError && Object.keys(cause.errors).length > 0) return refuse(cause.errors);
      const isStale = cause instanceof HttpError && cause.code === 'STALE';
      setFailure({ sentence: sentenceOf(cause, TEXTS.failedChange), isStale });
    }
  };
  const fields = CONTENT_FIELDS[kind];
  const isTyped = isUploading || fields.some(({ name }) => typed[name] !== first[name]);
  useUnsavedStep(isTyped, () => setLeaving(true));
  // Who presses Escape at the question goes on typing.
  const close = () => (isTyped ? setLeaving(!isLeaving) : onClose());
  const lines = fields.flatMap(({ name }) =>
    errors[name] ? [{ fieldId: fieldId(name), sentence: errors[name] }] : [],
  );

  return (
    <Dialog
      open
      onOpenChange={(next) => !next && close()}
      closable={!isSaving}
      title={words.title}
      description={words.lead}
      className="entry-sheet"
      foot={
        <EditorFoot
          {...{ formId, isSaving, isUploading, isLeaving }}
          saveLabel={words.saveLabel ?? TEXTS.save}
          onStay={() => setLeaving(false)}
          onLeave={onClose}
          onClose={close}
        />
      }
    >
      <form id={formId} className="entry-form" noValidate onSubmit={(event) => void save(event)}>
        <ErrorSummary lines={lines} attempt={attempt} />
        {failure && (
          <div className="entry-failure" role="alert">
            <p>{failure.sentence}</p>
            {failure.isStale && onReload && (
              <button type="button" className="admin-button" onClick={onReload}>
                {TEXTS.stale}
              </button>
            )}
          </div>
        )}
        {fields.map((field) => (
          <EntryField
            key={field.name}
            field={field}
            value={typed[field.name]}
            error={errors[field.name]}
            onBusy={setUploading}
            onChange={(value) => {
              setTyped((before) => afterTyping({ ...before, [field.name]: value }, field.name));
              setErrors(({ [field.name]: _, ...others }) => others);
            }}
          />
        ))}
      </form>
    </Dialog>
  );
}
