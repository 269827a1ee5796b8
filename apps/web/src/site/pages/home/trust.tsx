import { Check, ShieldCheck } from 'lucide-react';
import { TRUST } from '../home.copy.js';

/** What every parent is promised, right below the hero. */
export const Trust = () => (
  <div className="trust">
    <ul className="wrap">
      {TRUST.map((promise, place) => {
        const Icon = place === 0 ? ShieldCheck : Check;
        return (
          <li key={promise}>
            <Icon aria-hidden size={20} strokeWidth={2.6} />
            {promise}
          </li>
        );
      })}
    </ul>
  </div>
);
