import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import { CONTACT_SUBJECTS, LIMITS, SendContactMessage } from '#libs/contracts';
import { MESSAGE_TEXTS as TEXTS } from '../../content/contact.js';
import { contractResolver } from '../../lib/form.js';
import { Button } from '../../ui/button.js';
import { ErrorSummary } from '../../ui/error-summary.js';
import { SelectField } from '../../ui/select-field.js';
import { TextField } from '../../ui/text-field.js';
import { TextareaField } from '../../ui/textarea-field.js';
import { useToast } from '../../ui/toast.js';
import { useSendMessage } from './api.js';

const FIELDS = ['name', 'email', 'subject', 'message'] as const;
const EMPTY = { name: '', email: '', subject: '', message: '' };
const SUBJECTS = Object.entries(CONTACT_SUBJECTS).map(([value, label]) => ({ value, label }));

/** Reads what was typed before the script ran, so it has no first values of its own. */
const useMessageForm = () =>
  useForm<typeof EMPTY>({
    resolver: contractResolver(SendContactMessage as new () => typeof EMPTY),
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
  });

/** 'Send us a Message': errors when a field is left, gone while it is corrected, all of them on sending. */
export function ContactForm({ onProblem }: { onProblem: (isThere: boolean) => void }) {
  const { register, handleSubmit, clearErrors, reset, watch, formState } = useMessageForm();
  const { errors } = formState;
  const [attempt, setAttempt] = useState(0);
  const [isSending, setSending] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const sendMessage = useSendMessage();
  const toast = useToast();
  // Until the script runs nothing could be sent; a form of its own accord would put the words into the address.
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    setReady(true);
  }, []);

  const deliver = async (message: typeof EMPTY) => {
    setAttempt(0);
    setSending(true);
    try {
      await sendMessage(message as SendContactMessage);
      reset(EMPTY);
      toast({ ...TEXTS.sent, tone: 'good' });
    } catch {
      toast({ ...TEXTS.failed, tone: 'bad' });
    }
    setSending(false);
  };
  const send = async (event: SyntheticEvent) => {
    let isRefused = false;
    await handleSubmit(deliver, () => {
      isRefused = true;
    })(event);
    if (isRefused) setAttempt((before) => before + 1);
  };

  const wasSending = useRef(false);
  useEffect(() => {
    // The pressed button was disabled meanwhile, which may have taken the focus away.
    const isOver = wasSending.current && !isSending;
    if (isOver && (document.activeElement ?? document.body) === document.body)
      button.current?.focus({ preventScroll: true });
    wasSending.current = isSending;
  }, [isSending]);

  const field = (name: (typeof FIELDS)[number]) => ({
    id: `contact-${name}`,
    error: errors[name]?.message,
    ...register(name, { onChange: () => clearErrors(name) }),
  });
  const lines = FIELDS.flatMap((name) => {
    const sentence = attempt > 0 && errors[name]?.message;
    return sentence ? [{ fieldId: `contact-${name}`, sentence }] : [];
  });
  const isWrong = lines.length > 0;
  useEffect(() => {
    onProblem(isWrong);
  }, [isWrong, onProblem]);

  return (
    <form
      className="message-form"
      method="post"
      noValidate
      onSubmit={(event: SyntheticEvent) => void send(event)}
    >
      <ErrorSummary attempt={attempt} lines={lines} />
      <div className="message-pair">
        <TextField label={TEXTS.name} autoComplete="name" autoCapitalize="words" {...field('name')} />
        <TextField label={TEXTS.email} type="email" autoComplete="email" {...field('email')} />
      </div>
      <SelectField
        label={TEXTS.subject}
        placeholder={TEXTS.subjectPlaceholder}
        options={SUBJECTS}
        {...field('subject')}
        value={watch('subject') ?? ''}
      />
      <TextareaField label={TEXTS.message} rows={6} maxLength={LIMITS.longText.max} {...field('message')} />
      <Button type="submit" ref={button} busy={isSending} disabled={!isReady}>
        {isSending ? TEXTS.sending : TEXTS.send}
      </Button>
    </form>
  );
}
