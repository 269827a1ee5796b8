import { Flex, RadioCards, Separator } from '@radix-ui/themes';
import { useState } from 'react';
import {
  centsToDollars,
  check,
  HAND_METHODS,
  RecordHostPayment,
  type HostEventView,
} from '#libs/shared/contracts';
import { PAYMENT_TEXTS as TEXTS } from '../copy/host-day.js';
import { useCheckedForm } from '../lib/form/form.js';
import { dollars } from '../lib/format/format.js';
import { typedCents, typedDollars } from '../lib/format/typed-number.js';
import { HttpError, errorMessage } from '../lib/api/http.js';
import { useIntentKey } from '../lib/form/submit-intent.js';
import { Button } from '../ui/form/button.js';
import { Failure } from '../ui/feedback/load-states.js';
import { Form } from '../ui/form/form.js';
import { MoneyField } from '../ui/form/number-field.js';
import { TextField } from '../ui/form/text-field.js';
import { useToast } from '../ui/feedback/toast.js';
import { useRecordPayment } from './api.js';

/** The typed payment with its amount read. */
const readPayment = (typed: RecordHostPayment) => ({ ...typed, amount: typedDollars(typed.amount) });

type Due = { eventId: string; version: number; amountDue: string };

function usePaymentForm({ eventId, version, amountDue }: Due, onDone: () => void) {
  const toast = useToast();
  const record = useRecordPayment();
  const intent = useIntentKey();
  const form = useCheckedForm((typed: RecordHostPayment) => check(RecordHostPayment, readPayment(typed)), {
    defaultValues: { version, method: 'cash', amount: amountDue, reference: '' },
  });
  const send = form.handleSubmit((typed) => {
    const isCheck = typed.method === 'check';
    const input = { ...typed, version, reference: isCheck ? typed.reference : undefined };
    record.mutate(
      { eventId, input, key: intent.keyFor(input) },
      {
        onSuccess: () => {
          intent.done();
          toast({ title: TEXTS.done(dollars(input.amount), TEXTS.by[input.method]), tone: 'good' });
          onDone();
        },
        onError: form.showErrors,
      },
    );
  });
  return { form, send, record };
}

/** The message of a rejection; a changed booking shows its new amount after the refetch. */
const rejectionOf = (failure: unknown) =>
  failure instanceof HttpError && failure.code === 'STALE'
    ? TEXTS.stale
    : errorMessage(failure, TEXTS.failed);

function PaymentForm({ due, onClose }: { due: Due; onClose: () => void }) {
  const { form, send, record } = usePaymentForm(due, onClose);
  const method = form.watch('method');
  const cents = typedCents(form.watch('amount'));
  return (
    <Flex asChild direction="column" gap="3">
      <Form aria-label={TEXTS.label} onSend={send}>
        <Separator size="4" />
        <b>{TEXTS.hint(dollars(due.amountDue))}</b>
        <b>{TEXTS.method}</b>
        <RadioCards.Root
          columns="2"
          aria-label={TEXTS.method}
          value={method}
          onValueChange={(value) => form.setValue('method', value as typeof method)}
        >
          {HAND_METHODS.toReversed().map((value) => (
            <RadioCards.Item key={value} value={value}>
              {TEXTS.methods[value]}
            </RadioCards.Item>
          ))}
        </RadioCards.Root>
        <MoneyField label={TEXTS.amount} {...form.field('amount')} />
        {method === 'check' && (
          <TextField
            label={TEXTS.reference}
            optional
            maxLength={40}
            autoComplete="off"
            {...form.field('reference')}
          />
        )}
        {record.isError && <Failure text={rejectionOf(record.error)} />}
        <Button type="submit" busy={record.isPending}>
          {cents ? TEXTS.go(centsToDollars(cents)) : TEXTS.goPlain}
        </Button>
        <Button variant="quiet" disabled={record.isPending} onClick={onClose}>
          {TEXTS.back}
        </Button>
      </Form>
    </Flex>
  );
}

/** Records cash or a check from the family while an amount is due; disabled while offline. */
export function RecordPayment({ event: { id, version, family } }: { event: HostEventView }) {
  const [isOpen, setOpen] = useState(false);
  if (!family || !(Number(family.amountDue) > 0)) return null;
  const due = { eventId: id, version, amountDue: family.amountDue };
  if (isOpen)
    return <PaymentForm key={`${version} ${family.amountDue}`} due={due} onClose={() => setOpen(false)} />;
  return (
    <Button variant="secondary" onClick={() => setOpen(true)}>
      {TEXTS.open(dollars(family.amountDue))}
    </Button>
  );
}
