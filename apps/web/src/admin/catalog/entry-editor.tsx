import { Flex, Grid } from '@radix-ui/themes';
import { useId, useState, useEffect, useRef, type SyntheticEvent } from 'react';
import { centsToDollars, type ContentKind, type PriceBook } from '#libs/shared/contracts';
import { CONTENT_TEXTS as TEXTS, CONTENT_FIELDS, TIER_TEXTS, type FieldText } from './copy.js';
import { useWarnOnBack } from '../../lib/form/warn-on-back.js';
import { Dialog } from '../../ui/overlay/dialog.js';
import { ErrorSummary } from '../../ui/form/error-summary.js';
import { Form } from '../../ui/form/form.js';
import { useBook } from '../../lib/api/price-book.js';
import { CheckboxCard } from '../../ui/form/checkbox-card.js';
import { SelectField } from '../../ui/form/select-field.js';
import { MoneyField, NumberField } from '../../ui/form/number-field.js';
import { TextField, TextareaField } from '../../ui/form/text-field.js';
import { PictureField } from '../shared/picture-field.js';
import { fieldId, checkEntry, priceOfTier, formValuesOf, type FormValues } from './entry-form.rules.js';
import { Button } from '../../ui/form/button.js';
import { useCheckedForm } from '../../lib/form/form.js';
import { HttpError } from '../../lib/api/http.js';
import { RejectionNote, rejectionOf, type Rejection } from '../shared/rejection.js';

export type OpenedEntry = {
  kind: ContentKind;
  /** An entry, or initial values of a new one. */
  start: object | null;
  version?: number;
  /** Saves the validated entry; errors that it throws are shown. */
  onSave: (body: object) => Promise<void>;
};

const namesFields = (failure: unknown) =>
  failure instanceof HttpError && Object.keys(failure.errors).length > 0;

/** Saves an entry; `save` returns false when the server rejects fields; other failures are shown above them. */
function useEntrySave(onSave: OpenedEntry['onSave'], showErrors: (failure: unknown) => void) {
  const [rejection, setRejection] = useState<Rejection | null>(null);
  const save = async (body: object): Promise<boolean> => {
    try {
      await onSave(body);
      return true;
    } catch (cause) {
      showErrors(cause);
      if (namesFields(cause)) return false;
      setRejection(rejectionOf(cause, TEXTS.failedChange));
      return true;
    }
  };
  return { rejection, save, forget: () => setRejection(null) };
}

/** The values of an entry's form, their errors, and saving. */
function useEntryForm({ kind, start, onSave, ...opened }: OpenedEntry) {
  // The entry as it was opened, even when the list is refetched.
  const [version] = useState(opened.version);
  const form = useCheckedForm((typed: FormValues) => checkEntry(kind, typed, version), {
    defaultValues: formValuesOf(kind, start),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const [attempt, setAttempt] = useState(0);
  const { rejection, save, forget } = useEntrySave(onSave, form.showErrors);
  const [isUploading, setUploading] = useState(false);
  const { book } = useBook();
  const { isSubmitting: isSaving, isDirty } = form.formState;

  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSaving || isUploading) return;
    forget();
    let isRejected = false;
    const carryOut = async (body: object) => {
      isRejected = !(await save(body));
    };
    await form.handleSubmit(carryOut, () => {
      isRejected = true;
    })(event);
    // The summary is focused after its items are rendered.
    if (isRejected) setAttempt((before) => before + 1);
  };
  const answer = (name: string, value: string | boolean) => {
    form.setValue(name, value, { shouldDirty: true });
    form.clearErrors(name);
    const price = priceOfTier(name, value, book);
    if (price !== null) form.setValue('basePrice', price, { shouldDirty: true });
  };
  const lines = CONTENT_FIELDS[kind].flatMap(({ name }) => {
    const sentence = form.errorOf(name);
    return sentence ? [{ fieldId: fieldId(name), sentence }] : [];
  });
  const state = { isSaving, isUploading, isTyped: isUploading || isDirty };
  const answers = { typed: form.watch(), errorOf: form.errorOf, answer };
  return { send, setUploading, lines, attempt, rejection, ...answers, ...state };
}

type Props = {
  field: FieldText;
  value: string | boolean;
  error?: string;
  onChange: (value: string | boolean) => void;
  onBusy: (isBusy: boolean) => void;
};

const tierOptions = (book: PriceBook) =>
  book.tiers.map(({ tier, baseCents }) => ({
    value: String(tier),
    label: TIER_TEXTS.tier(tier, centsToDollars(baseCents)),
  }));

/** One field of an edit form, by its kind. */
function EntryField({ field, value, error, onChange, onBusy }: Props) {
  const { name, label, hint, optional, type } = field;
  const { book } = useBook();
  const words = { id: fieldId(name), label, hint, optional, error, className: field.half ? 'half' : '' };
  const typing = {
    name,
    value: String(value),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
    required: !optional && !field.fixed,
  };
  if (type === 'flag')
    return <CheckboxCard id={words.id} title={label} checked={value === true} onCheckedChange={onChange} />;
  if (type === 'picture')
    return <PictureField {...words} value={String(value)} onChange={onChange} onBusy={onBusy} />;
  if (type === 'choice' || type === 'tier')
    return (
      <SelectField
        {...words}
        {...typing}
        options={type === 'tier' ? tierOptions(book) : (field.choices ?? [])}
      />
    );
  if (type === 'long' || type === 'list') return <TextareaField {...words} {...typing} rows={4} />;
  const Box = type === 'money' ? MoneyField : type === 'number' ? NumberField : TextField;
  return <Box {...words} {...typing} autoComplete="off" readOnly={field.fixed} />;
}

type EditorFooterProps = {
  formId: string;
  saveLabel: string;
  isSaving: boolean;
  isUploading: boolean;
  /** Closing with unsaved changes asks in the footer, to avoid a dialog over a dialog. */
  isLeaving: boolean;
  onStay: () => void;
  onLeave: () => void;
  onClose: () => void;
};

/** Save and Cancel, or the confirmation to discard the changes. */
function EditorFooter({ formId, saveLabel, isSaving, isUploading, isLeaving, ...on }: EditorFooterProps) {
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    stay.current?.focus();
  }, [isLeaving]);
  if (isLeaving)
    return (
      <Flex wrap="wrap" justify="between" gap="3" width="100%" role="group" aria-label={TEXTS.leaveQuestion}>
        <p role="alert">{TEXTS.leaveQuestion}</p>
        <Button variant="secondary" onClick={on.onLeave}>
          {TEXTS.leave}
        </Button>
        <Button ref={stay} onClick={on.onStay}>
          {TEXTS.stay}
        </Button>
      </Flex>
    );
  return (
    <Flex wrap="wrap" justify="between" gap="3" width="100%">
      <Button variant="secondary" disabled={isSaving} onClick={on.onClose}>
        {TEXTS.cancel}
      </Button>
      <Button type="submit" form={formId} busy={isSaving} disabled={isUploading}>
        {isSaving ? TEXTS.saving : saveLabel}
      </Button>
    </Flex>
  );
}

export type EditorProps = OpenedEntry & {
  title: string;
  lead: string;
  saveLabel?: string;
  onClose: () => void;
  /** Shown when another administrator has changed the entry since it was opened. */
  onReload?: () => void;
};

/** Asks before unsaved changes are discarded. */
function useLeaveQuestion(isTyped: boolean, onClose: () => void) {
  const [isLeaving, setLeaving] = useState(false);
  useWarnOnBack(isTyped, () => setLeaving(true));
  // Escape at the confirmation returns to the form.
  const close = () => (isTyped ? setLeaving(!isLeaving) : onClose());
  return { isLeaving, stay: () => setLeaving(false), close };
}

/** A dialog form for one entry; validated with the contract class before it is sent. */
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
      footer={
        <EditorFooter
          {...{ formId, saveLabel, isSaving, isUploading, isLeaving }}
          onStay={stay}
          onLeave={onClose}
          onClose={close}
        />
      }
    >
      <Grid asChild columns={{ initial: 'minmax(0, 1fr)', xs: 'repeat(2, minmax(0, 1fr))' }} gap="4" mt="3">
        <Form id={formId} className="entry-form" onSend={entry.send}>
          <ErrorSummary lines={entry.lines} attempt={entry.attempt} />
          <RejectionNote rejection={entry.rejection} onReload={onReload} />
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
      </Grid>
    </Dialog>
  );
}
