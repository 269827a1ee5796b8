import './price-lines.css';
import type { PriceLine } from './price-lines.rules.js';

/** A list of prices with a total below; all amounts have two decimals. */
export function PriceLines({
  lines,
  total,
}: {
  lines: PriceLine[];
  total: { label: string; amount: string };
}) {
  return (
    <dl className="price-lines">
      {lines.map((line) => (
        <div key={line.key}>
          <dt>
            <span>{line.label}</span>
            {line.note && <small>{line.note}</small>}
          </dt>
          <dd>{line.amount}</dd>
        </div>
      ))}
      <div className="price-total">
        <dt>{total.label}</dt>
        <dd>{total.amount}</dd>
      </div>
    </dl>
  );
}
