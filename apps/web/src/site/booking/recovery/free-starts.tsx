import { useId, useState } from 'react';
import type { BookingView, ExpiredBookingView, ReinstateBooking } from '#libs/shared/contracts';
import { EXPIRED_BOOKING_TEXTS as TEXTS } from './copy.js';
import { dollars, fullDay } from '../../../lib/format/format.js';
import { errorMessage } from '../../../lib/api/http.js';
import { Button } from '../../../ui/form/button.js';
import { RadioCards } from '../../../ui/form/radio-cards.js';
import { useReinstate } from './api.js';

type Props = { booking: BookingView; lost: ExpiredBookingView };

/** The start that a press takes: the booking's own, or the chosen one of another day; null when nothing is free. */
function wantedOf({ booking, lost }: Props, chosen: string): ReinstateBooking | null {
  const { isFree, alternatives, alternativesDay } = lost;
  if (isFree) return { eventDate: booking.eventDate, eventTime: booking.eventTime };
  if (!alternativesDay) return null;
  return { eventDate: alternativesDay, eventTime: alternatives.includes(chosen) ? chosen : alternatives[0] };
}

/** Which start can be taken, and the one button that takes it. */
export function FreeStarts({ booking, lost }: Props) {
  const reinstate = useReinstate(booking.id);
  const [chosen, setChosen] = useState('');
  const id = useId();
  const { isFree, alternatives, alternativesDay, money } = lost;
  const wanted = wantedOf({ booking, lost }, chosen);
  // Its start has come: only the money is left to speak of.
  if (!wanted && money && !money.until) return null;
  const own = [fullDay(booking.eventDate), booking.eventTime] as const;
  return (
    <section className="lost-card" aria-labelledby={`${id}-start`}>
      <h2 id={`${id}-start`}>{isFree ? TEXTS.free(...own) : TEXTS.gone(...own)}</h2>
      {!wanted && <p>{TEXTS.none}</p>}
      {wanted && !isFree && (
        <RadioCards
          legend={TEXTS.others(fullDay(alternativesDay ?? ''))}
          name={id}
          value={wanted.eventTime}
          options={alternatives.map((value) => ({ value, label: value }))}
          onChange={setChosen}
        />
      )}
      <p role="alert" className="lost-failed">
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
          <p id={`${id}-next`} className="lost-note">
            {money?.until ? TEXTS.paidWith(dollars(money.amount)) : TEXTS.paidNext}
          </p>
        </>
      )}
    </section>
  );
}
