import { useAtomValue } from 'jotai';
import type { BookingView } from '#libs/shared/contracts';
import { PAY_TEXTS } from './copy.js';
import { PriceChange, type ChangedTotals } from '../../ui/event/price-change.js';
import { EventLines } from './success/event-lines.js';
import { paymentAtom, promoAtom } from './payment.atoms.js';
import './payment.css';
import { PriceTable } from './price-table.js';
import { PromoBox } from './promo-code/promo-box.js';

/** Summary, games, breakdown and promo box: in the dialog, and on step 5 once it was closed unpaid. */
export function PayPanel({ booking, changed }: { booking: BookingView; changed?: ChangedTotals }) {
  const { phase } = useAtomValue(paymentAtom);
  const promo = useAtomValue(promoAtom);
  const isSettling = phase === 'processing' || phase === 'waiting' || phase === 'success';
  return (
    <div className="pay">
      {changed && <PriceChange {...changed} />}
      <section className="pay-card">
        <h2>{PAY_TEXTS.summary}</h2>
        <EventLines booking={booking} />
      </section>
      <section className="pay-card">
        <h2>{PAY_TEXTS.games}</h2>
        <ul className="pay-games">
          {booking.gameNames.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </section>
      <section className="pay-card">
        <h2>{PAY_TEXTS.breakdown}</h2>
        <PriceTable
          booking={booking}
          promoCode={promo.applied?.code ?? null}
          discountCents={promo.discountCents}
        />
        {!booking.amountDue && <PromoBox booking={booking} disabled={isSettling} />}
      </section>
    </div>
  );
}
