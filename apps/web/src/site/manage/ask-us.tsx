import { useState } from 'react';
import { check, LIMITS, SendContactMessage, type BookingView } from '#libs/shared/contracts';
import { useCheckedForm } from '../../lib/form/form.js';
import { Button } from '../../ui/form/button.js';
import { Form } from '../../ui/form/form.js';
import { TextareaField } from '../../ui/form/text-field.js';
import { useToast } from '../../ui/feedback/toast.js';
import { useAskUs } from './api.js';
import { ASK_TEXTS as TEXTS } from './copy.js';

type Props = { booking: BookingView; isOpened?: boolean };

function AskForm({ booking }: Pick<Props, 'booking'>) {
  const sender = { name: booking.parentName, email: booking.parentEmail, subject: 'existing' };
  const form = useCheckedForm(
    (typed: { message: string }) => check(SendContactMessage, { ...typed, ...sender, bookingId: booking.id }),
    { defaultValues: { message: '' } },
  );
  const ask = useAskUs();
  const toast = useToast();
  const send = form.handleSubmit((message) =>
    ask.mutate(message, {
      onSuccess: () => {
        form.reset();
        toast({ ...TEXTS.sent, tone: 'good' });
      },
      onError: () => toast({ title: TEXTS.failed, tone: 'bad' }),
    }),
  );
  return (
    <Form className="form" onSend={send}>
      <p>{TEXTS.lead}</p>
      <TextareaField label={TEXTS.message} maxLength={LIMITS.longText.max} {...form.field('message')} />
      <Button type="submit" busy={ask.isPending}>
        {TEXTS.send}
      </Button>
    </Form>
  );
}

/** A message about this booking to the team, where a button would come too late. */
export function AskUs({ booking, isOpened = false }: Props) {
  const [isOpen, setOpen] = useState(isOpened);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="link-button">{TEXTS.title}</summary>
      {isOpen && <AskForm booking={booking} />}
    </details>
  );
}
