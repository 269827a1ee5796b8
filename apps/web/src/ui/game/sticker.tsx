import type { Icon } from '../icons.js';

const GROUNDS = ['sky', 'gold', 'pink', 'mint'] as const;

/** An icon on a colored, outlined disc. */
export const Sticker = ({ icon: Icon, place = 0 }: { icon: Icon; place?: number }) => (
  <span className="disc" data-ground={GROUNDS[place % GROUNDS.length]} aria-hidden>
    <Icon size={30} strokeWidth={2.2} />
  </span>
);
