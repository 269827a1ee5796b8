import type { Issuer } from '#libs/shop/business-settings';
import { centsToDollars, isPaid } from '#libs/shared/contracts';
import type { Booking, PaidParts } from '#libs/booking/bookings';
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

type PricesProps = { booking: Booking; paid: PaidParts | null; refundedCents?: number };

/** Charged lines, then subtotal, discount, tax, total and refunds: the figures of the stored booking and no others. */
export const Prices = ({ booking, paid, refundedCents = 0 }: PricesProps) => (
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
      <tbody>
        {!paid && booking.partPaidCents > 0 && <PaidRow name="Paid" cents={-booking.partPaidCents} />}
        {paid && <PaidRow name="Paid before" cents={paid.beforeCents} />}
        {paid && <PaidRow name="Paid now" cents={paid.nowCents} />}
        <tr className="total">
          <th scope="row">{isPaid(booking) ? 'Total paid' : 'Still due'}</th>
          <td className="sum">
            {centsToDollars(booking.finalCents - booking.partPaidCents)} <i>USD</i>
          </td>
        </tr>
        {refundedCents > 0 && <PaidRow name="Refunded" cents={-refundedCents} />}
      </tbody>
    </table>
  </section>
);

export const Policies = ({ issuer }: { issuer: Issuer }) => (
  <section className="small">
    <h2>Good to know</h2>
    <ul>
      {policyTexts(issuer.policies).map((policy) => (
        <li key={policy}>{policy}</li>
      ))}
      <li>{`Questions or changes? Write to ${issuer.email}${issuer.phone ? ` or call ${issuer.phone}` : ''}.`}</li>
    </ul>
  </section>
);
