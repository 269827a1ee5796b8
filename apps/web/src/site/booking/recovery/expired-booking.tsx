import { useEffect, useRef, useId } from 'react';
import type { BookingView, EventType, ExpiredBookingView } from '#libs/shared/contracts';
import { EVENT_TYPE_LABELS, WIZARD_TEXTS } from '../../../app/copy/booking.js';
import { EXPIRED_BOOKING_TEXTS as TEXTS } from './copy.js';
import { dayAndTime, dollars, timeZoneLabel } from '../../../lib/format/format.js';
import { HttpError, errorMessage } from '../../../lib/api/http.js';
import { Button } from '../../../ui/form/button.js';
import { Loading } from '../../../ui/feedback/load-states.js';
import { PageMeta } from '../../../ui/layout/section.js';
import { BookingMissing } from '../booking-missing.js';
import { useExpiredBooking, useRequestRefund } from './api.js';
import { FreeStarts } from './free-starts.js';
import './expired-booking.css';

type LatePaymentProps = { bookingId: string; money: ExpiredBookingView['money'] };

/** The other choice of money that waits: all of it goes back now. */
function LatePayment({ bookingId, money }: LatePaymentProps) {
  const requestRefund = useRequestRefund(bookingId);
  const id = useId();
  if (!money?.until) return null;
  const amount = dollars(money.amount);
  return (
    <section className="lost-card" aria-labelledby={id}>
      <h2 id={id}>{TEXTS.backTitle}</h2>
      <p role="alert" className="lost-failed">
        {requestRefund.error && errorMessage(requestRefund.error, TEXTS.failed)}
      </p>
      <Button variant="secondary" busy={requestRefund.isPending} onClick={() => requestRefund.mutate()}>
        {TEXTS.back(amount)}
      </Button>
      <p className="lost-note">{TEXTS.bySelf(amount, dayAndTime(money.until))}</p>
    </section>
  );
}

type Props = { booking: BookingView; onStartOver: () => void };

function titleOf({ isFree, alternativesDay, money }: ExpiredBookingView): string {
  if (money?.until) return isFree ? TEXTS.freeTitle : TEXTS.waitsTitle;
  if (money && !isFree && !alternativesDay) return TEXTS.returnedTitle;
  return isFree ? TEXTS.freeTitle : TEXTS.goneTitle;
}

/** What became of the money: nothing came, it waits for a choice, or it goes back. */
function moneyOf({ isFree, money }: ExpiredBookingView): string {
  if (!money) return TEXTS.kept;
  const amount = dollars(money.amount);
  if (!money.until) return TEXTS.returned(amount);
  const until = `${dayAndTime(money.until)} (${timeZoneLabel()})`;
  return isFree ? TEXTS.waitsFree(amount, until) : TEXTS.waits(amount, until);
}

const aboutOf = ({ eventType, guestCount, selectedGames, finalPrice, totalPrice }: BookingView) => {
  const type = EVENT_TYPE_LABELS[eventType as EventType] ?? eventType;
  return TEXTS.about(type, guestCount, selectedGames.length, dollars(finalPrice || totalPrice));
};

/** In the place of the wizard: a booking whose time went free unpaid, and the ways back to a time. */
export default function ExpiredBookingPart({ booking, onStartOver }: Props) {
  const query = useExpiredBooking(booking.id);
  const heading = useRef<HTMLHeadingElement>(null);
  const title = query.data && titleOf(query.data);
  useEffect(() => {
    // Also when a press has changed what there is to say, and is gone itself.
    if (title) heading.current?.focus();
  }, [title]);
  if (query.isError) {
    const isOver = query.error instanceof HttpError && query.error.code === 'EVENT_STARTED';
    return (
      <BookingMissing sentence={isOver ? WIZARD_TEXTS.over : null} query={query} onStartOver={onStartOver} />
    );
  }
  if (!title) return <Loading text={TEXTS.loading} />;
  return (
    <div className="wrap">
      <PageMeta title={title} />
      <div className="lost">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>{moneyOf(query.data)}</p>
        <p className="lost-about">{aboutOf(booking)}</p>
        <FreeStarts booking={booking} lost={query.data} />
        <LatePayment bookingId={booking.id} money={query.data.money} />
        <Button variant="quiet" onClick={onStartOver}>
          {WIZARD_TEXTS.startOver}
        </Button>
      </div>
    </div>
  );
}
