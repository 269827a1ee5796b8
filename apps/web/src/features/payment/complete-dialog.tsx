import { CalendarPlus } from 'lucide-react';
import type { BookingView } from '#libs/contracts';
import { COMPLETE_TEXTS as TEXTS } from '../../content/payment.js';
import { buttonClass } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { calendarPath, confirmationPath } from './api.js';
import { BookingFacts } from './booking-facts.js';
import './payment.css';
import { SaveButton } from '../../ui/save-button.js';
import { SignUpForm } from './sign-up-form.js';
import type { SignUp } from './use-sign-up.js';

type Props = {
  open: boolean;
  booking: BookingView;
  /** Null for somebody who is logged in already: nobody is asked twice. */
  signUp: SignUp | null;
  onSignedUp: () => void;
  onClose: () => void;
};

/** 'Booking Complete': the documents to keep and an account for later. */
export function CompleteDialog({ open, booking, signUp, onSignedUp, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={TEXTS.title}
      description={TEXTS.lead}
    >
      <div className="pay">
        <BookingFacts booking={booking} />
        <SaveButton
          label={TEXTS.download}
          path={confirmationPath(booking.id)}
          fileName={`confirmation-${booking.id}.html`}
          failed={TEXTS.downloadFailed}
        />
        {booking.status === 'confirmed' && (
          <a
            className={buttonClass('secondary', undefined, 'btn-wide')}
            href={calendarPath(booking.id)}
            download={`event-${booking.id.slice(-8)}.ics`}
          >
            <CalendarPlus size={20} aria-hidden="true" />
            {TEXTS.calendar}
          </a>
        )}
        {signUp && <SignUpForm booking={booking} signUp={signUp} onSignedUp={onSignedUp} />}
      </div>
    </Dialog>
  );
}
