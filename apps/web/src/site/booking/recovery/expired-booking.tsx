import { useEffect, useRef, useId, useState } from 'react';
import type { BookingView, EventType, ExpiredBookingView, ReinstateBooking } from '#libs/shared/contracts';
import { EVENT_TYPE_LABELS, WIZARD_TEXTS } from '../../../copy/booking.js';
import { EXPIRED_BOOKING_TEXTS as TEXTS } from './copy.js';
import { dayAndTime, dollars, timeZoneLabel, fullDay } from '../../../lib/format/format.js';
import { HttpError, errorMessage } from '../../../lib/api/http.js';
import { Button } from '../../../ui/form/button.js';
import { Loading } from '../../../ui/feedback/load-states.js';
import { PageMeta } from '../../../ui/layout/section.js';
import { BookingMissing } from '../booking-missing.js';
import { useExpiredBooking, useRequestRefund, useReinstate } from './api.js';
import { RadioCards } from '../../../ui/form/radio-cards.js';

type FreeStartsProps = { booking: BookingView; expired: ExpiredBookingView };

/** The start that the button takes: the booking's own, or the chosen one of another day; null when none is open. */
function wantedOf({ booking, expired }: FreeStartsProps, chosen: string): ReinstateBooking | null {
  const { isFree, alternatives, alternativesDay } = expired;
  if (isFree) return { eventDate: booking.eventDate, eventTime: booking.eventTime };
  if (!alternativesDay) return null;
  return { eventDate: alternativesDay, eventTime: alternatives.includes(chosen) ? chosen : alternatives[0] };
}

/** The choice of a start, and the button that takes it. */
function FreeStarts({ booking, expired }: FreeStartsProps) {
  const reinstate = useReinstate(booking.id);
  const [chosen, setChosen] = useState('');
  const id = useId();
  const { isFree, alternatives, alternativesDay, money } = expired;
  const wanted = wantedOf({ booking, expired }, chosen);
  // The start has passed: only the money is still relevant.
  if (!wanted && money && !money.until) return null;
  const own = [fullDay(booking.eventDate), booking.eventTime] as const;
  return (
    <section className="card form" aria-labelledby={`${id}-start`}>
      <h2 id={`${id}-start`}>{isFree ? TEXTS.free(...own) : TEXTS.gone(...own)}</h2>
      {!wanted && <p>{TEXTS.none()}</p>}
      {wanted && !isFree && (
        <RadioCards
          legend={TEXTS.others(fullDay(alternativesDay ?? ''))}
          name={id}
          value={wanted.eventTime}
          options={alternatives.map((value) => ({ value, label: value }))}
          onChange={setChosen}
        />
      )}
      <p role="alert" className="field-error">
        {reinstate.error && errorMessage(reinstate.error, TEXTS.failed)}
      </p>
      {wanted && (
        <>
          <Button
            busy={reinstate.isPending}
            aria-describedby={`${id}-next`}
            onClick={() => reinstate.mutate(wanted)}
          >
            {isFree ? TEXTS.reinstate : TEXTS.take(wanted.eventTime)}
          </Button>
          <p id={`${id}-next`} className="field-hint">
            {money?.until ? TEXTS.paidWith(dollars(money.amount)) : TEXTS.paidNext}
          </p>
        </>
      )}
    </section>
  );
}

type LatePaymentProps = { bookingId: string; money: ExpiredBookingView['money'] };

/** The alternative for a late payment: a full refund. */
function LatePayment({ bookingId, money }: LatePaymentProps) {
  const requestRefund = useRequestRefund(bookingId);
  const id = useId();
  if (!money?.until) return null;
  const amount = dollars(money.amount);
  return (
    <section className="card form" aria-labelledby={id}>
      <h2 id={id}>{TEXTS.backTitle}</h2>
      <p role="alert" className="field-error">
        {requestRefund.error && errorMessage(requestRefund.error, TEXTS.failed)}
      </p>
      <Button variant="secondary" busy={requestRefund.isPending} onClick={() => requestRefund.mutate()}>
        {TEXTS.back(amount)}
      </Button>
      <p className="field-hint">{TEXTS.bySelf(amount, dayAndTime(money.until))}</p>
    </section>
  );
}

type Props = { booking: BookingView; onStartOver: () => void };

function titleOf({ isFree, alternativesDay, money }: ExpiredBookingView): string {
  if (money?.until) return isFree ? TEXTS.freeTitle : TEXTS.waitsTitle;
  if (money && !isFree && !alternativesDay) return TEXTS.returnedTitle;
  return isFree ? TEXTS.freeTitle : TEXTS.goneTitle;
}

/** The state of the money: none received, waiting for a choice, or being refunded. */
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

/** Shown instead of the wizard: a booking whose hold expired unpaid, and the options to rebook. */
export function ExpiredBooking({ booking, onStartOver }: Props) {
  const query = useExpiredBooking(booking.id);
  const heading = useRef<HTMLHeadingElement>(null);
  const title = query.data && titleOf(query.data);
  useEffect(() => {
    // Also after a button has changed the message and was removed.
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
      <div className="screen">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>{moneyOf(query.data)}</p>
        <p>{aboutOf(booking)}</p>
        <FreeStarts booking={booking} expired={query.data} />
        <LatePayment bookingId={booking.id} money={query.data.money} />
        <Button variant="quiet" onClick={onStartOver}>
          {WIZARD_TEXTS.startOver}
        </Button>
      </div>
    </div>
  );
}
