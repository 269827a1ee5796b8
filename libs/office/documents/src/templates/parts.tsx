import type { Issuer } from '#libs/shop/business-settings';
import { centsToDollars, isOff, isUnpaid } from '#libs/shared/contracts';
import type { Booking } from '#libs/booking/bookings';
import type { WordedLedger } from '#libs/booking/payments';
import { eventFacts, policyTexts } from '../event-facts.js';
import { priceLines } from '../price-lines.js';
import { Fact, Typed } from './document.js';

type PartProps = { booking: Booking; issuer: Issuer };

export const EventSummary = ({ booking, issuer }: PartProps) => {
  const facts = eventFacts(booking, issuer.timeZone);
  return (
    <section>
      <h2>Your event</h2>
      <dl className="facts">
        <Fact name="Date">{facts.day}</Fact>
        <Fact name="Time">{`${facts.time} (${facts.duration})`}</Fact>
        <Fact name="Place">
          <Typed>{facts.place}</Typed>
        </Fact>
        <Fact name="Event">
          {`${facts.type}, ${facts.children}`}
          {booking.eventTheme && (
            <>
              {', theme: '}
              <Typed>{booking.eventTheme}</Typed>
            </>
          )}
        </Fact>
      </dl>
    </section>
  );
};

export const Games = ({ booking }: { booking: Booking }) => (
  <section>
    <h2>{`${booking.gameNames.length} games`}</h2>
    <ul className="games">
      {booking.gameNames.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  </section>
);

/** Subtotal, discount and tax. */
const Rest = ({ booking }: { booking: Booking }) => (
  <tbody className="rest">
    <tr>
      <th scope="row">Subtotal</th>
      <td className="sum">{centsToDollars(booking.totalCents)}</td>
    </tr>
    {booking.promoCode && (
      <tr>
        <th scope="row">
          Discount, code <Typed>{booking.promoCode}</Typed>
        </th>
        <td className="sum">{`−${centsToDollars(booking.discountCents)}`}</td>
      </tr>
    )}
    <tr>
      <th scope="row">Tax</th>
      <td className="sum">{centsToDollars(booking.taxCents)}</td>
    </tr>
  </tbody>
);

const PaidRow = ({ name, cents }: { name: string; cents: number }) => (
  <tr>
    <th scope="row">{name}</th>
    <td className="sum">{`${cents < 0 ? '−' : ''}${centsToDollars(Math.abs(cents))}`}</td>
  </tr>
);

/** Cents that are still to be paid; nothing for an event that will not take place. */
export const stillDueCents = (booking: Booking) =>
  isUnpaid(booking) && !isOff(booking) ? booking.finalCents - booking.partPaidCents : 0;

/** Cents that came; of a booking without a payment its price, which is 0.00 when it is free. */
const cameCents = ({ finalCents, partPaidCents }: Booking, { lines, paidCents }: WordedLedger) =>
  lines.length > 0 ? paidCents : partPaidCents || finalCents;

/** Money received and returned, each once; nothing for one payment of the price. */
const comings = ({ lines }: WordedLedger, dueCents: number) =>
  lines.length > 1 || dueCents > 0 ? lines : [];

/** Cents that we hold above the price of an event that takes place, without what is on its way back. */
export const heldCents = (booking: Booking, { keptCents }: WordedLedger) =>
  isOff(booking) ? 0 : Math.max(0, keptCents - booking.finalCents);

type SumsProps = { booking: Booking; ledger: WordedLedger };

/** Money received and returned, with the sums of what is due, paid and refunded. */
const Sums = ({ booking, ledger }: SumsProps) => {
  const dueCents = stillDueCents(booking);
  const { refundedCents, creditedCents } = ledger;
  return (
    <tbody>
      {comings(ledger, dueCents).map(({ label, cents }, index) => (
        <PaidRow key={index} name={label} cents={cents} />
      ))}
      <tr className="total">
        <th scope="row">{dueCents > 0 ? 'Still due' : 'Total paid'}</th>
        <td className="sum">
          {centsToDollars(dueCents > 0 ? dueCents : cameCents(booking, ledger))} <i>USD</i>
        </td>
      </tr>
      {refundedCents > 0 && <PaidRow name="Refunded" cents={-refundedCents} />}
      {creditedCents > 0 && <PaidRow name="Returned as a credit" cents={-creditedCents} />}
      {heldCents(booking, ledger) > 0 && (
        <PaidRow name="Paid above the price, refundable" cents={heldCents(booking, ledger)} />
      )}
    </tbody>
  );
};

/** Charged lines, then subtotal, discount, tax, and money received and returned: only figures of the booking and its ledger. */
export const Prices = ({ booking, ledger }: SumsProps) => (
  <section>
    <h2>Price</h2>
    <table>
      <tbody>
        {priceLines(booking).map(({ label, note, cents }) => (
          <tr key={label}>
            <td>
              {label}
              {note && <small>{note}</small>}
            </td>
            <td className="sum">{centsToDollars(cents)}</td>
          </tr>
        ))}
      </tbody>
      <Rest booking={booking} />
      <Sums booking={booking} ledger={ledger} />
    </table>
  </section>
);

export const Policies = ({ booking, issuer }: PartProps) => (
  <section className="small">
    <h2>Good to know</h2>
    <ul>
      {policyTexts(booking, issuer.policies).map((policy) => (
        <li key={policy}>{policy}</li>
      ))}
      <li>{`Questions or changes? Write to ${issuer.email}${issuer.phone ? ` or call ${issuer.phone}` : ''}.`}</li>
    </ul>
  </section>
);
