import type { BookingView } from '#libs/contracts';
import { SUCCESS_TEXTS as TEXTS } from '../../content/payment.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { receiptPath } from './api.js';
import { BookingFacts } from './booking-facts.js';
import { Celebration } from './celebration.js';
import { PaidAmounts } from './paid-amounts.js';
import './payment.css';
import { SaveButton } from '../../ui/save-button.js';

type Props = { open: boolean; booking: BookingView; onClose: () => void };

/** 'Payment Successful': shown on the server's yes only. */
export function SuccessDialog({ open, booking, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      hasCross={false}
      title={TEXTS.title}
      description={TEXTS.lead(booking.parentEmail)}
      foot={
        <Button variant="secondary" className="btn-wide" onClick={onClose}>
          {TEXTS.close}
        </Button>
      }
    >
      <div className="pay">
        <Celebration />
        <BookingFacts booking={booking} />
        <PaidAmounts booking={booking} />
        <SaveButton
          label={TEXTS.receipt}
          path={receiptPath(booking.id)}
          fileName={`receipt-${booking.id}.html`}
          waiting={TEXTS.receiptMaking}
          done={TEXTS.receiptSaved}
          failed={TEXTS.receiptFailed}
        />
      </div>
    </Dialog>
  );
}
