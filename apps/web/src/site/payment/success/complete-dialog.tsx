import type { BookingView } from '#libs/shared/contracts';
import { COMPLETE_TEXTS as TEXTS } from '../copy.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { SaveButton } from '../../../ui/form/save-button.js';
import { confirmationPath } from '../api.js';
import { CalendarLink } from './keep-actions.js';
import '../payment.css';
import { SignUpForm } from './sign-up-form.js';
import { TripCard } from './trip-card.js';
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
      className="sheet-broad"
    >
      <div className="pay trip">
        <TripCard booking={booking} />
        <div className="day-keep">
          <SaveButton
            label={TEXTS.download}
            path={confirmationPath(booking.id)}
            fileName={`confirmation-${booking.id}.html`}
            failed={TEXTS.downloadFailed}
          />
          <CalendarLink booking={booking} />
        </div>
        {signUp && <SignUpForm booking={booking} signUp={signUp} onSignedUp={onSignedUp} />}
      </div>
    </Dialog>
  );
}
