import { type BookingView, dayInMonth, type EventType, LIMITS, textToCents } from '#libs/shared/contracts';
import { COMPLETE_TEXTS as TEXTS } from '../copy.js';
import { Dialog } from '../../../../ui/overlay/dialog.js';
import { SaveButton } from '../../../../ui/form/save-button.js';
import { useCurrentUser } from '../../../account/api.js';
import { confirmationPath } from '../api.js';
import { CalendarLink, BookingId } from './event-links.js';
import '../payment.css';
import { useSignUp } from './use-sign-up.js';
import { EVENT_TYPE_LABELS, REVIEW_TEXTS } from '../../../../copy/booking.js';
import { formatAddress } from '../../../../lib/format/address.js';
import { dollars } from '../../../../lib/format/format.js';
import { BigDay } from './before-the-event.js';
import { Button } from '../../../../ui/form/button.js';
import { Form } from '../../../../ui/form/form.js';
import { TextField } from '../../../../ui/form/text-field.js';
import './celebration.css';

/** The booking as a ticket: date, child, location, names of the games, and the id on the stub. */
function TripCard({ booking }: { booking: BookingView }) {
  const kind = EVENT_TYPE_LABELS[booking.eventType as EventType] ?? booking.eventType;
  const child = REVIEW_TEXTS.aged(booking.childName, booking.childAge);
  return (
    <section className="sub-card trip-card">
      <BigDay booking={booking} />
      <p>{formatAddress(booking.location)}</p>
      <p>{[kind, child, REVIEW_TEXTS.children(booking.guestCount)].filter(Boolean).join(' · ')}</p>
      <p>{booking.gameNames.join(', ')}</p>
      <dl className="rows">
        <BookingId booking={booking} />
      </dl>
    </section>
  );
}

/** What is still to be paid, and until when; nothing once all is paid. */
function StillDue({
  booking: { id, amountDue = '0.00', balanceDueOn, eventDate },
}: {
  booking: BookingView;
}) {
  if (textToCents(amountDue) === 0) return null;
  return (
    <section className="sub-card">
      <p>{TEXTS.due(dollars(amountDue), dayInMonth(balanceDueOn ?? eventDate))}</p>
      <a href={`/booking?manage=${id}`}>{TEXTS.bookingPage}</a>
    </section>
  );
}

type SignUpFormProps = { booking: BookingView; onSignedUp: () => void };

/** Sign-up for an account from the data of the booking and a password. */
function SignUpForm({ booking, onSignedUp }: SignUpFormProps) {
  const { register, send, isBusy } = useSignUp(booking, onSignedUp);
  return (
    <Form className="sub-card form sign-up" onSend={send}>
      <h2>{TEXTS.account}</h2>
      <p>{TEXTS.accountLead}</p>
      <TextField
        label={TEXTS.email}
        id="sign-up-email"
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={LIMITS.email.max}
        {...register('email')}
      />
      <TextField
        label={TEXTS.password}
        hint={TEXTS.passwordHint}
        id="sign-up-password"
        type="password"
        autoComplete="new-password"
        maxLength={LIMITS.password.max}
        {...register('password')}
      />
      <Button type="submit" variant="secondary" busy={isBusy}>
        {isBusy ? TEXTS.creating : TEXTS.create}
      </Button>
    </Form>
  );
}

type Props = {
  open: boolean;
  booking: BookingView;
  onSignedUp: () => void;
  onClose: () => void;
};

/** 'Booking Complete': the documents and the sign-up. */
export function CompleteDialog({ open, booking, onSignedUp, onClose }: Props) {
  const { user } = useCurrentUser();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={TEXTS.title}
      description={TEXTS.lead}
      className="sheet-wide"
    >
      <div className="stack trip">
        <TripCard booking={booking} />
        <StillDue booking={booking} />
        <div className="stack" data-gap="s">
          <SaveButton
            label={TEXTS.download}
            path={confirmationPath(booking.id)}
            fileName={`confirmation-${booking.id}.html`}
            failed={TEXTS.downloadFailed}
          />
          <CalendarLink booking={booking} />
        </div>
        {!user && <SignUpForm booking={booking} onSignedUp={onSignedUp} />}
      </div>
    </Dialog>
  );
}
