import { useId } from 'react';
import type { LostTime } from '#libs/shared/contracts';
import { EXPIRED_BOOKING_TEXTS as TEXTS } from './copy.js';
import { dayAndTime, dollars } from '../../../lib/format/format.js';
import { sentenceOf } from '../../../lib/api/http.js';
import { Button } from '../../../ui/form/button.js';
import { useReturnMoney } from './api.js';

type Props = { bookingId: string; money: LostTime['money'] };

/** The other choice of money that waits: all of it goes back now. */
export function LatePayment({ bookingId, money }: Props) {
  const returnMoney = useReturnMoney(bookingId);
  const id = useId();
  if (!money?.until) return null;
  const amount = dollars(money.amount);
  return (
    <section className="lost-card" aria-labelledby={id}>
      <h2 id={id}>{TEXTS.backTitle}</h2>
      <p role="alert" className="lost-failed">
        {returnMoney.error && sentenceOf(returnMoney.error, TEXTS.failed)}
      </p>
      <Button variant="secondary" busy={returnMoney.isPending} onClick={() => returnMoney.mutate()}>
        {TEXTS.back(amount)}
      </Button>
      <p className="lost-note">{TEXTS.bySelf(amount, dayAndTime(money.until))}</p>
    </section>
  );
}
