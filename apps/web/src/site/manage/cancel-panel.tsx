import { useState } from 'react';
import {
  RESALE_SENTENCES,
  type BookingChangesView,
  type BookingView,
  type RefundWay,
} from '#libs/shared/contracts';
import { errorMessage } from '../../lib/api/http.js';
import { Button } from '../../ui/form/button.js';
import { RadioCards } from '../../ui/form/radio-cards.js';
import { Dialog } from '../../ui/overlay/dialog.js';
import { useCancel } from './api.js';
import { AskUs } from './ask-us.js';
import { BookingSection, waitingNotice } from './booking-section.js';
import { CANCEL_TEXTS as TEXTS } from './copy.js';

/** Of every panel of the page; `onDone` refetches the page. */
export type PanelProps = {
  booking: BookingView;
  changes: BookingChangesView;
  onDone: () => void;
};

type DialogProps = Pick<PanelProps, 'booking' | 'changes' | 'onDone'> & { onClose: () => void };

type ChoiceProps = {
  /** Both amounts, in dollars. */
  money: string;
  credit: string;
  value: RefundWay;
  disabled: boolean;
  onChange: (way: RefundWay) => void;
};

/** Money or a credit. */
export const RefundChoice = ({ money, credit, ...field }: ChoiceProps) => (
  <RadioCards
    legend={TEXTS.how}
    name="refund-way"
    options={[
      { value: 'money', label: TEXTS.asMoney(money) },
      { value: 'credit', label: TEXTS.asCredit(credit) },
    ]}
    {...field}
  />
);

/** How it is refunded and how much; late there is no money to choose. */
function chosenOffer({ refund, credit, isInTime }: BookingChangesView['cancel'], chosen: RefundWay) {
  if (credit && (!isInTime || chosen === 'credit')) return { as: 'credit', amount: credit } as const;
  return { as: 'money', amount: refund } as const;
}

/** Asks once, with the amount; when it has changed since, the new one is shown and asked again. */
function CancelDialog({ booking, changes, onDone, onClose }: DialogProps) {
  const cancel = useCancel(booking.id);
  const [chosen, setChosen] = useState<RefundWay>('money');
  const { refund, credit, fee, isInTime } = changes.cancel;
  const { as, amount } = chosenOffer(changes.cancel, chosen);
  const confirm = () =>
    cancel.mutate(
      { refund: amount, as },
      {
        onSuccess: () => {
          onClose();
          onDone();
        },
      },
    );
  const isLate = !isInTime && changes.paid !== '0.00';
  const resale = as === 'money' && isLate && changes.resale === 'offered' && RESALE_SENTENCES.offered;
  const offer = as === 'credit' ? [TEXTS.credit(amount)] : [TEXTS.amount(amount), TEXTS.fee(fee)];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      closable={!cancel.isPending}
      title={TEXTS.sure}
      returnTo={() => (cancel.isPending || cancel.isSuccess ? waitingNotice() : null)}
      description={[...offer, resale, isLate && TEXTS.late].filter(Boolean).join(' ')}
      footer={
        <div className="actions">
          <Button variant="secondary" busy={cancel.isPending} onClick={confirm}>
            {TEXTS.confirm}
          </Button>
          <Button disabled={cancel.isPending} onClick={onClose}>
            {TEXTS.keep}
          </Button>
        </div>
      }
    >
      <div className="stack">
        {credit && isInTime && (
          <RefundChoice
            {...{ money: refund, credit }}
            value={as}
            disabled={cancel.isPending}
            onChange={setChosen}
          />
        )}
        <p>{TEXTS.undoFor(changes.terms.undoMinutes)}</p>
        <p role="alert" className="field-error">
          {cancel.error && errorMessage(cancel.error, TEXTS.failed)}
        </p>
      </div>
    </Dialog>
  );
}

/** What is refunded, and the button that cancels; once that is too late, a message to the team. */
export default function CancelPanel({ booking, changes, onDone }: PanelProps) {
  const [isAsking, setAsking] = useState(false);
  const { cancel, paid } = changes;
  const mayNeedUs = !cancel.isOpen || (!cancel.isInTime && paid !== '0.00');
  return (
    <BookingSection title={TEXTS.title}>
      <p>{cancel.isOpen ? TEXTS.first(cancel) : TEXTS.tooLate}</p>
      {cancel.isOpen && cancel.until && paid !== '0.00' && (
        <p className="muted">{TEXTS.until(cancel.until)}</p>
      )}
      {cancel.isOpen && (
        <div className="actions">
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {TEXTS.open}
          </Button>
        </div>
      )}
      {mayNeedUs && <AskUs booking={booking} isOpened={!cancel.isOpen} />}
      {isAsking && <CancelDialog {...{ booking, changes, onDone }} onClose={() => setAsking(false)} />}
    </BookingSection>
  );
}
