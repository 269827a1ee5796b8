import { useEffect, useRef } from 'react';
import type { BookingView, LostTime } from '#libs/contracts';
import { WIZARD_TEXTS } from '../../content/booking.js';
import { LOST_TIME_TEXTS as TEXTS } from '../../content/lost-time.js';
import { dayAndTime, dollars, fullDay } from '../../lib/format.js';
import { HttpError, sentenceOf } from '../../lib/http.js';
import { Button } from '../../ui/button.js';
import { Loading } from '../../ui/loading.js';
import { BookingMissing } from './booking-missing.js';
import { useLostTime, useReturnMoney, useTakeTime } from './lost-time-api.js';

type Props = { booking: BookingView; onStartOver: () => void };

/** In the place of the wizard: a booking whose time went free unpaid, and the ways back to a time. */
export function LostTimePart({ booking, onStartOver }: Props) {
  const query = useLostTime(booking.id);
  const heading = useRef<HTMLHeadingElement>(null);
  const isRead = query.data !== undefined;
  useEffect(() => {
    if (isRead) heading.current?.focus();
  }, [isRead]);
  if (query.isError) {
    const isOver = query.error instanceof HttpError && query.error.code === 'EVENT_STARTED';
    return (
      <BookingMissing sentence={isOver ? WIZARD_TEXTS.over : null} query={query} onStartOver={onStartOver} />
    );
  }
  if (!query.data) return <Loading text={WIZARD_TEXTS.loadingBooking} />;
  const { money } = query.data;
  return (
    <div className="wrap wz-gone">
      <h1 ref={heading} tabIndex={-1}>
        {money ? TEXTS.moneyTitle : TEXTS.title}
      </h1>
      <Money money={money} />
      <Starts booking={booking} lost={query.data} />
      <Button variant="quiet" onClick={onStartOver}>
        {WIZARD_TEXTS.startOver}
      </Button>
    </div>
  );
}

function Money({ money }: Pick<LostTime, 'money'>) {
  if (!money) return <p>{TEXTS.kept}</p>;
  const amount = dollars(money.amount);
  return <p>{money.until ? TEXTS.money(amount, dayAndTime(money.until)) : TEXTS.returned(amount)}</p>;
}

/** What can be pressed: the own start, or others of one day; and, with money here, all of it back. */
function Starts({ booking, lost }: { booking: BookingView; lost: LostTime }) {
  const take = useTakeTime(booking.id);
  const giveBack = useReturnMoney(booking.id);
  const { isFree, alternatives, alternativesDay, money } = lost;
  const failure = take.error ?? giveBack.error;
  const isBusy = take.isPending || giveBack.isPending;
  const { eventDate, eventTime } = booking;
  const own = [fullDay(eventDate), eventTime] as const;
  // Its start has come: only the money is left to speak of.
  if (!isFree && !alternativesDay && money && !money.until) return null;
  return (
    <>
      <p role="alert">{failure ? sentenceOf(failure, TEXTS.failed) : ''}</p>
      <p>{isFree ? TEXTS.free(...own) : TEXTS.gone(...own)}</p>
      {isFree && (
        <Button busy={isBusy} onClick={() => take.mutate({ eventDate, eventTime })}>
          {TEXTS.take}
        </Button>
      )}
      {!isFree && !alternativesDay && <p>{TEXTS.none}</p>}
      {!isFree && alternativesDay && (
        <div role="group" aria-label={TEXTS.others(fullDay(alternativesDay))}>
          <p aria-hidden="true">{TEXTS.others(fullDay(alternativesDay))}</p>
          <div className="wz-saved-buttons">
            {alternatives.map((time) => (
              <Button
                key={time}
                disabled={isBusy}
                onClick={() => take.mutate({ eventDate: alternativesDay, eventTime: time })}
              >
                {time}
              </Button>
            ))}
          </div>
        </div>
      )}
      {money?.until && (
        <Button variant="secondary" disabled={isBusy} onClick={() => giveBack.mutate()}>
          {TEXTS.back(dollars(money.amount))}
        </Button>
      )}
    </>
  );
}
