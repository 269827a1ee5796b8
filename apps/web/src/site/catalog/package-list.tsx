import type { PackageView } from '#libs/shared/contracts';
import { PackageCard } from './package-card.js';

export const PackageList = ({ offers }: { offers: PackageView[] }) => (
  <div className="tiers">
    {offers.map((offer) => (
      <PackageCard key={offer.id} offer={offer} />
    ))}
  </div>
);
