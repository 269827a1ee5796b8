import { useEffect, useRef, useState } from 'react';
import { CONTACT_SUBJECTS, LIMITS } from '#libs/shared/contracts';
import { MESSAGE_TEXTS as TEXTS } from '../../app/copy/contact.js';
import { Button } from '../../ui/form/button.js';
import { ErrorSummary } from '../../ui/form/error-summary.js';
import { Form } from '../../ui/form/form.js';
import { SelectField } from '../../ui/form/select-field.js';
import { TextField } from '../../ui/form/text-field.js';
import { TextareaField } from '../../ui/form/textarea-field.js';
import { useMessageForm } from './use-message-form.js';

const SUBJECTS = Object.entries(CONTACT_SUBJECTS).map(([value, label]) => ({ value, label }));

/** The pressed button is disabled while it sends, which may take the focus away: it comes back afterwards. */
function SendButton({ isSending }: { isSending: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  // Until the script runs nothing could be sent.
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
    <Form className="message-form" onSend={send}>
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
        value={subject}
      />
      <TextareaField label={TEXTS.message} rows={6} maxLength={LIMITS.longText.max} {...field('message')} />
      <SendButton isSending={isSending} />
    </Form>
  );
}
