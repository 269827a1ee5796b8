import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { CONTACT_SUBJECTS, LIMITS, check, SendContactMessage } from '#libs/shared/contracts';
import { MESSAGE_TEXTS as TEXTS } from '../../copy/contact.js';
import { Button } from '../../ui/form/button.js';
import { ErrorSummary } from '../../ui/form/error-summary.js';
import { Form } from '../../ui/form/form.js';
import { SelectField } from '../../ui/form/select-field.js';
import { TextField, TextareaField } from '../../ui/form/text-field.js';
import { useCheckedForm } from '../../lib/form/form.js';
import { useToast } from '../../ui/feedback/toast.js';
import { useSendMessage } from './api.js';

const EMPTY = { name: '', email: '', subject: '', message: '' };
type Typed = typeof EMPTY;
const FIELDS = ['name', 'email', 'subject', 'message'] as const;

/** The id of a control, which the error summary links to. */
const fieldId = (name: keyof Typed) => `contact-${name}`;

/**
 * Errors are shown on blur, removed while typing, and all shown on submit. Reads input typed before the script ran, so
 * it has no default values.
 */
function useMessageForm() {
  const form = useCheckedForm((typed: Typed) => check(SendContactMessage, typed), {
    mode: 'onTouched',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
  });
  const [attempt, setAttempt] = useState(0);
  const [isSending, setSending] = useState(false);
  const sendMessage = useSendMessage();
  const toast = useToast();

  const deliver = async (message: SendContactMessage) => {
    setAttempt(0);
    setSending(true);
    try {
      await sendMessage(message);
      form.reset(EMPTY);
      toast({ ...TEXTS.sent, tone: 'good' });
    } catch {
      toast({ ...TEXTS.failed, tone: 'bad' });
    }
    setSending(false);
  };
  const send = async (event: SyntheticEvent) => {
    let isRejected = false;
    await form.handleSubmit(deliver, () => {
      isRejected = true;
    })(event);
    if (isRejected) setAttempt((before) => before + 1);
  };
  const field = (name: keyof Typed) => ({
    id: fieldId(name),
    ...form.field(name, { onChange: () => form.clearErrors(name) }),
  });
  const lines = FIELDS.flatMap((name) => {
    const sentence = attempt > 0 && form.errorOf(name);
    return sentence ? [{ fieldId: fieldId(name), sentence }] : [];
  });
  return { send, field, subject: form.watch('subject') ?? '', lines, attempt, isSending };
}

const SUBJECTS = Object.entries(CONTACT_SUBJECTS).map(([value, label]) => ({ value, label }));

/** The pressed button is disabled while sending, which may remove the focus: it is restored afterwards. */
function SendButton({ isSending }: { isSending: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  // Disabled until the script runs, since nothing could be sent.
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    setReady(true);
  }, []);
  const wasSending = useRef(false);
  useEffect(() => {
    const isOver = wasSending.current && !isSending;
    if (isOver && (document.activeElement ?? document.body) === document.body)
      button.current?.focus({ preventScroll: true });
    wasSending.current = isSending;
  }, [isSending]);
  return (
    <Button type="submit" ref={button} busy={isSending} disabled={!isReady}>
      {isSending ? TEXTS.sending : TEXTS.send}
    </Button>
  );
}

/** 'Send us a Message'. */
export function ContactForm({ onProblem }: { onProblem: (isThere: boolean) => void }) {
  const { send, field, subject, lines, attempt, isSending } = useMessageForm();
  const isWrong = lines.length > 0;
  useEffect(() => {
    onProblem(isWrong);
  }, [isWrong, onProblem]);
  return (
    <Form className="form" onSend={send}>
      <ErrorSummary attempt={attempt} lines={lines} />
      <div className="pair">
        <TextField label={TEXTS.name} autoComplete="name" autoCapitalize="words" {...field('name')} />
        <TextField label={TEXTS.email} type="email" autoComplete="email" {...field('email')} />
      </div>
      <SelectField
        label={TEXTS.subject}
        placeholder={TEXTS.subjectPlaceholder}
        options={SUBJECTS}
        {...field('subject')}
        value={subject}
      />
      <TextareaField label={TEXTS.message} rows={6} maxLength={LIMITS.longText.max} {...field('message')} />
      <SendButton isSending={isSending} />
    </Form>
  );
}
