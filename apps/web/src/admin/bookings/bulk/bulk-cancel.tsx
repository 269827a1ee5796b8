import { Flex, ScrollArea } from '@radix-ui/themes';
import { useId, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import {
  isOpen,
  isUnpaid,
  type AdminBooking,
  CancelBookings,
  type SelectionOutcome,
  shortId,
} from '#libs/shared/contracts';
import { DialogForm } from '../parts/dialog-form.js';
import { DialogButtons } from '../parts/dialog-buttons.js';
import { EffectList } from '../parts/effect-list.js';
import { MoneyTable } from '../parts/money-table.js';
import { FRAME_TEXTS } from '../actions/frame/copy.js';
import { BULK_CANCEL_TEXTS as TEXTS, BULK_TEXTS } from '../../../copy/admin-bookings.js';
import { paymentLabel } from '../../../copy/payment-label.js';
import { dollars } from '../../../lib/format/format.js';
import { Button } from '../../../ui/form/button.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { TextareaField } from '../../../ui/form/text-field.js';
import { BulkOutcome, type Outcome } from './bulk-confirm.js';
import { useContractForm } from '../../../lib/form/form.js';
import { post, errorMessage } from '../../../lib/api/http.js';
import { LIST, refreshAdmin } from '../api.js';

/** Small batches, to show progress and allow stopping. */
const AT_ONCE = 10;

const seen = ({ id, version }: AdminBooking) => ({ id, version });

async function cancelSome(some: AdminBooking[], reason: string): Promise<Outcome[]> {
  try {
    const told = await post<SelectionOutcome>(`${LIST}/cancel`, { bookings: some.map(seen), reason });
    const rejections = new Map(told.map(({ id, refusal: rejection }) => [id, rejection]));
    return some.map((booking) => ({ booking, rejection: rejections.get(booking.id) ?? null }));
  } catch (failure) {
    return some.map((booking) => ({ booking, rejection: errorMessage(failure, TEXTS.failed) }));
  }
}

/** Cancels the open bookings in batches until stopped; without automatic retries. */
function useBulkCancel(bookings: AdminBooking[]) {
  const queries = useQueryClient();
  // Fixed on open: the list below changes during the run.
  const [open] = useState(() => bookings.filter(isOpen));
  const [outcomes, setOutcomes] = useState<Outcome[]>([]);
  const [phase, setPhase] = useState<'question' | 'going' | 'over'>('question');
  const [stopping] = useState(() => new AbortController());
  const { field, handleSubmit } = useContractForm(CancelBookings, {
    defaultValues: { bookings: open.slice(0, 1).map(seen), reason: '' },
  });
  const send = handleSubmit(async ({ reason }) => {
    setPhase('going');
    for (let at = 0; at < open.length && !stopping.signal.aborted; at += AT_ONCE) {
      const ended = await cancelSome(open.slice(at, at + AT_ONCE), reason);
      setOutcomes((before) => [...before, ...ended]);
    }
    await refreshAdmin(queries);
    setPhase('over');
  });
  const stop = () => stopping.abort();
  return { open, outcomes, isGoing: phase === 'going', isOver: phase === 'over', send, stop, field };
}

type Props = { bookings: AdminBooking[]; onBack: () => void; onDone: () => void };

/** Paid in full and not fully refunded. */
const hasMoney = (booking: AdminBooking) =>
  !isUnpaid(booking) && booking.paymentStatus !== 'refunded' && Number(booking.finalPrice) > 0;

/** The effects, with the same sentences as for a single booking; paid bookings are listed. */
function Effects({ open }: { open: AdminBooking[] }) {
  const paid = open.filter(hasMoney);
  const money = paid.length > 0 ? [TEXTS.paid(paid.length)] : [];
  const silent = open.filter(({ parentEmail }) => parentEmail === '').length;
  const noMails = silent > 0 ? [TEXTS.noMails(silent)] : [];
  return (
    <>
      <EffectList effects={[...TEXTS.effects, ...money, TEXTS.parts, TEXTS.mails, ...noMails]} />
      {paid.length > 0 && (
        <ScrollArea tabIndex={0} type="auto" style={{ maxHeight: 168 }}>
          <MoneyTable
            lines={paid.map((booking) => ({
              key: booking.id,
              label: `${shortId(booking.id)}, ${booking.parentName}, ${paymentLabel(booking)}`,
              amount: dollars(booking.finalPrice || booking.totalPrice),
            }))}
          />
        </ScrollArea>
      )}
    </>
  );
}

type FootProps = { cancel: ReturnType<typeof useBulkCancel>; form: string; onLeave: () => void };

const CancelFooter = ({ cancel: { isGoing, isOver, stop, outcomes, open }, form, onLeave }: FootProps) => (
  <DialogButtons>
    <Button variant="secondary" onClick={isGoing ? stop : onLeave}>
      {isGoing ? BULK_TEXTS.stop : isOver ? BULK_TEXTS.close : BULK_TEXTS.back}
    </Button>
    {!isOver && (
      <Button type="submit" form={form} tone="red" busy={isGoing}>
        {isGoing ? TEXTS.going(outcomes.length, open.length) : TEXTS.go(open.length)}
      </Button>
    )}
  </DialogButtons>
);

/** Asks for the reason once, cancels the bookings, and shows the outcome of each. */
export function BulkCancel({ bookings, onBack, onDone }: Props) {
  const cancel = useBulkCancel(bookings);
  const { open, outcomes, isGoing, isOver, send, field } = cancel;
  const id = useId();
  const leave = isOver ? onDone : onBack;
  const skipped = bookings.length - open.length;
  return (
    <Dialog
      open
      onOpenChange={leave}
      closable={!isGoing}
      title={TEXTS.title(open.length)}
      description={TEXTS.text}
      className="admin-dialog"
      footer={<CancelFooter cancel={cancel} form={id} onLeave={leave} />}
    >
      {skipped > 0 && <p>{TEXTS.skipped(skipped)}</p>}
      {!isOver && (
        <DialogForm id={id} onSend={send}>
          <Effects open={open} />
          <TextareaField
            label={FRAME_TEXTS.reason}
            hint={TEXTS.hint}
            rows={3}
            aria-required
            {...field('reason')}
          />
        </DialogForm>
      )}
      <Flex direction="column" gap="3" mt="3" role="status">
        {isOver && (
          <BulkOutcome texts={TEXTS} outcomes={outcomes} untouched={open.length - outcomes.length} />
        )}
      </Flex>
    </Dialog>
  );
}
