import { useState, type SyntheticEvent } from 'react';
import { check, SendContactMessage } from '#libs/shared/contracts';
import { MESSAGE_TEXTS as TEXTS } from '../../app/copy/contact.js';
import { useCheckedForm } from '../../lib/form/form.js';
import { useToast } from '../../ui/feedback/toast.js';
import { useSendMessage } from './api.js';

const EMPTY = { name: '', email: '', subject: '', message: '' };
type Typed = typeof EMPTY;
const FIELDS = ['name', 'email', 'subject', 'message'] as const;

/** The id of a control, which the error summary leads to. */
const fieldId = (name: keyof Typed) => `contact-${name}`;

/**
 * Errors when a field is left, gone while it is corrected, all of them on sending. Reads what was typed before the
 * script ran, so it has no first values of its own.
 */
export function useMessageForm() {
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
    let isRefused = false;
    await form.handleSubmit(deliver, () => {
      isRefused = true;
    })(event);
    if (isRefused) setAttempt((before) => before + 1);
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
