import type { PromoCodeView } from '#libs/shared/contracts';
import { PROMO_LIST as TEXTS } from './copy.js';

const share = (count: number, limit: number) => `${Math.min(100, (count / limit) * 100)}%`;

/** How much of a code is gone: used, being paid now, and what is left. The words say the same. */
export function UseBar({ code }: { code: PromoCodeView }) {
  const { used, held, usageLimit } = code;
  return (
    <span className="use-bar">
      <span>
        {TEXTS.uses(used, usageLimit)}
        {held > 0 && <small>{TEXTS.held(held)}</small>}
      </span>
      <span className="use-track" aria-hidden>
        <span className="use-used" style={{ width: share(used, usageLimit) }} />
        <span className="use-held" style={{ width: share(Math.min(held, usageLimit - used), usageLimit) }} />
      </span>
    </span>
  );
}
