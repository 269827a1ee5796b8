import { usePublicConfig } from '../lib/api/public-config.js';
import { FlagMark } from '../ui/game/flag-mark.js';

const HEIGHT = 38;

/** Mark and name of the company, or its logo: one that is at least twice as wide as high says the name itself. */
export function BrandMark() {
  const { brand, logo } = usePublicConfig();
  const isWide = logo && logo.width >= 2 * logo.height;
  return (
    <>
      {logo ? (
        <img
          src={`${logo.src}?w=400`}
          alt={isWide ? brand : ''}
          width={Math.round((logo.width / logo.height) * HEIGHT)}
          height={HEIGHT}
        />
      ) : (
        <FlagMark />
      )}
      {!isWide && <span>{brand}</span>}
    </>
  );
}
