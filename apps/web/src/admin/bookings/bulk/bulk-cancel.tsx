import { useId } from 'react';
import { isUnpaid, type AdminBooking } from '#libs/shared/contracts';
import { ACTION_TEXTS } from '../actions/copy.js';
import { BULK_CANCEL_TEXTS as TEXTS, BULK_TEXTS } from '../../../app/copy/admin-bookings.js';
import { paymentWord } from '../../../app/copy/payment-words.js';
import { dollars } from '../../../lib/format/format.js';
import { Button } from '../../../ui/form/button.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { Form } from '../../../ui/form/form.js';
import { TextareaField } from '../../../ui/form/textarea-field.js';
import { BulkOutcome } from './bulk-outcome.js';
import { useBulkCancel } from './use-bulk-cancel.js';
import { shortId } from '../words.js';

type Props = { bookings: AdminBooking[]; onBack: () => void; onDone: () => void };

/** Paid in full, and not all of it is back. */
const hasMoney = (booking: AdminBooking) =>
  !isUnpaid(booking) && booking.paymentStatus !== 'refunded' && Number(booking.finalPrice) > 0;

/** What will happen, in the sentences of a single one; the bookings with money are named. */
function Effects({ open }: { open: AdminBooking[] }) {
  const paid = open.filter(hasMoney);
  const money = paid.length > 0 ? [TEXTS.paid(paid.length)] : [];
  const silent = open.filter(({ parentEmail }) => parentEmail === '').length;
  const noMails = silent > 0 ? [TEXTS.noMails(silent)] : [];
  return (
    <>
      <ul className="step-effects">
        {[...TEXTS.effects, ...money, TEXTS.parts, TEXTS.mails, ...noMails].map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {paid.length > 0 && (
        <ul className="bulk-paid">
          {paid.map((booking) => (
            <li key={booking.id}>
              <b>{shortId(booking.id)}</b> {booking.parentName},{' '}
              {dollars(booking.finalPrice || booking.totalPrice)}, {paymentWord(booking)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type FootProps = { cancel: ReturnType<typeof useBulkCancel>; form: string; onLeave: () => void };

const Foot = ({ cancel: { isGoing, isOver, stop, outcomes, open }, form, onLeave }: FootProps) => (
  <div className="step-foot">
    <Button variant="secondary" onClick={isGoing ? stop : onLeave}>
      {isGoing ? BULK_TEXTS.stop : isOver ? BULK_TEXTS.close : BULK_TEXTS.back}
    </Button>
    {!isOver && (
      <Button type="submit" form={form} tone="red" busy={isGoing}>
        {isGoing ? TEXTS.going(outcomes.length, open.length) : TEXTS.go(open.length)}
      </Button>
    )}
  </div>
);

/** Asks for the reason once, calls the bookings off, and says what became of each. */
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
      className="admin-dialog admin-step"
      foot={<Foot cancel={cancel} form={id} onLeave={leave} />}
    >
      {skipped > 0 && <p>{TEXTS.skipped(skipped)}</p>}
      {!isOver && (
        <Form id={id} className="step-form" onSend={send}>
          <Effects open={open} />
          <TextareaField label={ACTION_TEXTS.reason} hint={TEXTS.hint} rows={3} {...field('reason')} />
        </Form>
      )}
      <div className="step-outcome" role="status">
        {isOver && (
          <BulkOutcome texts={TEXTS} outcomes={outcomes} untouched={open.length - outcomes.length} />
        )}
      </div>
    </Dialog>
  );
}
