import { type SyntheticEvent, useEffect, useRef } from 'react';
import { START_TIMES } from '#libs/shared/contracts';
import { WAITING_TEXTS as TEXTS } from './copy.js';
import { Button } from '../../../ui/form/button.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { Form } from '../../../ui/form/form.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { TextField } from '../../../ui/form/text-field.js';
import type { WaitingForm } from './use-waiting-form.js';
import type { WaitingRequest } from './waiting-form.rules.js';

/** The next steps. The pressed button was removed, so the focus moves to the next one. */
function WaitingJoined({ onClose }: { onClose: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus();
  }, []);
  return (
    <div className="form" ref={place} tabIndex={-1} role="status">
      <ul className="bullets">
        {TEXTS.next.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Button onClick={onClose}>{TEXTS.close}</Button>
    </div>
  );
}

const TIMES = START_TIMES.map((label) => ({ value: label, label }));

type Props = {
  isOpen: boolean;
  onClose: () => void;
  form: WaitingForm;
  request: WaitingRequest;
  days: readonly string[];
};

/** Asks for the details of the request, and confirms it afterwards. */
export function WaitingDialog({ isOpen, onClose, form, request, days }: Props) {
  const { joined } = form;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title={joined ? TEXTS.joinedTitle : TEXTS.title}
      description={
        joined
          ? TEXTS.joined(joined.email, joined.day, TEXTS.times(joined.earliest, joined.latest))
          : TEXTS.lead
      }
    >
      {joined ? <WaitingJoined onClose={onClose} /> : <RequestForm {...{ form, request, days, onClose }} />}
    </Dialog>
  );
}

function RequestForm({ form, request, days, onClose }: Omit<Props, 'isOpen'>) {
  const { field, day, send, isSending, failure } = form;
  const sendAlone = async (event: SyntheticEvent) => {
    // In React's tree the dialog is inside the wizard's form, so its submit event must not bubble.
    event.stopPropagation();
    await send(event);
  };
  return (
    <Form className="form" onSend={sendAlone}>
      <p>{TEXTS.plan(new Set(request.games).size, request.guestCount)}</p>
      <SelectField
        label={TEXTS.day}
        placeholder={TEXTS.dayPlaceholder}
        options={days.map((each) => ({ value: each, label: TEXTS.dayLabel(each) }))}
        {...field('day')}
        value={day}
      />
      <div className="pair">
        <SelectField label={TEXTS.earliest} options={TIMES} {...field('earliest')} />
        <SelectField label={TEXTS.latest} options={TIMES} {...field('latest')} />
      </div>
      <TextField label={TEXTS.zip} inputMode="numeric" autoComplete="postal-code" {...field('zipCode')} />
      <TextField label={TEXTS.email} type="email" autoComplete="email" {...field('email')} />
      <TextField label={TEXTS.name} optional autoComplete="name" {...field('name')} />
      <p className="field-error" role="alert">
        {failure}
      </p>
      <div className="actions">
        <Button type="submit" busy={isSending}>
          {isSending ? TEXTS.sending : TEXTS.send}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {TEXTS.cancel}
        </Button>
      </div>
    </Form>
  );
}
