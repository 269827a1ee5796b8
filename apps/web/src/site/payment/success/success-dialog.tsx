import type { BookingView, PaidInParts } from '#libs/shared/contracts';
import { DAY_TEXTS, SUCCESS_TEXTS as TEXTS } from '../copy.js';
import { Button } from '../../../ui/form/button.js';
import { ComingHost } from '../../../ui/event/coming-host.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { NeedToChange } from '../../../ui/event/need-to-change.js';
import { SaveButton } from '../../../ui/form/save-button.js';
import type { SnappedGame } from '../../../ui/game/game-snaps.js';
import { receiptPath } from '../api.js';
import { BookingId } from './booking-id.js';
import { Celebration } from './celebration.js';
import { BigDay, DaySteps } from './before-the-event.js';
import { EventLines } from './event-lines.js';
import { CalendarLink, MapLinks, ShareButton } from './keep-actions.js';
import { PaidAmounts } from '../paid-amounts.js';
import '../payment.css';

type PartProps = { booking: BookingView };

/** Everything that a parent wants to keep of the day. */
const KeepRow = ({ booking }: PartProps) => (
  <section className="day-keep" aria-label={DAY_TEXTS.keep}>
    <CalendarLink booking={booking} isLoud />
    <MapLinks booking={booking} />
    <SaveButton
      label={TEXTS.receipt}
      path={receiptPath(booking.id)}
      fileName={`receipt-${booking.id}.html`}
      waiting={TEXTS.receiptMaking}
      done={TEXTS.receiptSaved}
      failed={TEXTS.receiptFailed}
      variant="secondary"
    />
    <ShareButton booking={booking} />
  </section>
);

const Ending = ({ booking }: PartProps) => (
  <dl className="event-lines day-ending">
    <div>
      <dt>{TEXTS.email}</dt>
      <dd>{booking.parentEmail}</dd>
    </div>
    <BookingId booking={booking} />
  </dl>
);

type Props = PartProps & {
  open: boolean;
  /** Null when one payment brought all of the price. */
  paid: PaidInParts | null;
  games: SnappedGame[];
  onClose: () => void;
};

/** 'Payment Successful': shown on the server's yes only. The end of the booking, and the beginning of the day. */
export function SuccessDialog({ open, booking, paid, games, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      hasCross={false}
      className="sheet-tall"
      title={TEXTS.title}
      description={TEXTS.lead(booking.parentEmail)}
      hideDescription
      foot={
        <Button variant="secondary" className="btn-wide" onClick={onClose}>
          {TEXTS.close}
        </Button>
      }
    >
      <Celebration games={games} />
      <div className="day">
        <BigDay booking={booking} />
        <DaySteps booking={booking} />
        <KeepRow booking={booking} />
        <div className="day-facts">
          <section className="pay-card">
            <h2>{DAY_TEXTS.party}</h2>
            <EventLines booking={booking} hasDay={false} />
            {booking.hosts?.map((host) => (
              <ComingHost key={host.name} host={host} />
            ))}
          </section>
          <section className="pay-card">
            <h2>{DAY_TEXTS.cost}</h2>
            <PaidAmounts booking={booking} paid={paid} />
          </section>
        </div>
        <NeedToChange />
        <Ending booking={booking} />
      </div>
    </Dialog>
  );
}
