import './package-list.css';
import { Check } from '../../ui/icons.js';
import type { PackageView } from '#libs/shared/contracts';
import { PACKAGES_TEXTS } from '../../copy/catalog.js';
import { shortDollars } from '../../lib/format/format.js';
import { useBook } from '../../lib/api/price-book.js';
import { ActionLink } from '../../ui/form/button.js';

const TONES = { 1: 'blue', 2: 'gold', 3: 'red' } as const;
const GAMES = { 1: 'Up to 3 games', 2: '4 to 5 games', 3: '6 games or more' } as const;

/** A list of texts, or an object of name to value. */
const linesOf = (features: PackageView['features'] | Record<string, unknown>) =>
  Array.isArray(features)
    ? features
    : Object.entries(features).map(([name, value]) => `${name}: ${String(value)}`);

const inHours = (minutes: number) => {
  if (minutes < 120) return `About ${minutes} minutes`;
  const hours = Math.floor(minutes / 60);
  return minutes % 60 ? `About ${hours} hours ${minutes % 60} minutes` : `About ${hours} hours`;
};

function PackageCard({ offer }: { offer: PackageView }) {
  const { tier } = offer;
  return (
    <article className="card tier" data-tier={tier} data-popular={offer.popular || undefined}>
      {offer.popular && <p className="tier-badge">{PACKAGES_TEXTS.popular}</p>}
      <h3>{offer.name}</h3>
      <p className="tier-price">
        <b>{shortDollars(Math.round(offer.basePrice * 100))}</b>
        <span>{` ${PACKAGES_TEXTS.upTo(useBook().book.includedChildren)}`}</span>
      </p>
      <p className="tier-size">
        <span>{GAMES[tier]}</span>
        <br />
        <span>{inHours(offer.duration)}</span>
      </p>
      <p>{offer.description}</p>
      <ul className="ticks">
        {linesOf(offer.features).map((line) => (
          <li key={line}>
            <Check size={20} strokeWidth={2.8} />
            <span>{line}</span>
          </li>
        ))}
      </ul>
      <ActionLink to="/booking" tone={TONES[tier]} className="btn-wide">
        {`Book ${offer.name}`}
      </ActionLink>
    </article>
  );
}

export const PackageList = ({ offers }: { offers: PackageView[] }) => (
  <div className="tiers">
    {offers.map((offer) => (
      <PackageCard key={offer.id} offer={offer} />
    ))}
  </div>
);
