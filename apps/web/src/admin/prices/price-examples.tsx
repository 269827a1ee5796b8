import { centsToDollars, type PriceBook } from '#libs/shared/contracts';
import { ADD_ON_KEYS, EXAMPLES, quote } from '#libs/shared/pricing/quote';
import { exampleName, PRICE_FORM as TEXTS } from './copy.js';

type Props = {
  before: PriceBook;
  /** Null while something typed is no figure. */
  after: PriceBook | null;
};

const nameOf = ({ gameCount, guestCount, addOns }: (typeof EXAMPLES)[number]) =>
  exampleName(
    gameCount,
    guestCount,
    ADD_ON_KEYS.filter((key) => addOns[key]),
  );

/** Seven events with their totals before and after. */
export const PriceExamples = ({ before, after }: Props) => (
  <section className="price-examples" aria-labelledby="price-examples">
    <h4 id="price-examples">{TEXTS.examples}</h4>
    <p>{TEXTS.examplesHint}</p>
    <table>
      <thead>
        <tr>
          <th scope="col">{TEXTS.event}</th>
          <th scope="col">{TEXTS.before}</th>
          <th scope="col">{TEXTS.after}</th>
        </tr>
      </thead>
      <tbody>
        {EXAMPLES.map((example) => {
          const old = quote(example, before).totalCents;
          const sum = after && quote(example, after).totalCents;
          const name = nameOf(example);
          return (
            <tr key={name} data-changed={(sum !== null && sum !== old) || undefined}>
              <th scope="row">{name}</th>
              <td>{centsToDollars(old)}</td>
              <td>{sum === null ? '–' : centsToDollars(sum)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  </section>
);
