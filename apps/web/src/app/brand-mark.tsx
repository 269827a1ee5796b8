import { usePublicConfig } from '../lib/api/public-config.js';

/** The mark: the red flag with the star. */
const FlagMark = ({ size = 38 }: { size?: number }) => (
  <svg viewBox="0 0 48 48" width={size} height={size} aria-hidden="true">
    <path d="M8 6v38" stroke="#1B1F4B" strokeWidth="5" strokeLinecap="round" />
    <path
      d="M10 7C20 2 28 13 42 7L37 18L42 29C28 35 20 24 10 29Z"
      fill="#E23A45"
      stroke="#1B1F4B"
      strokeWidth="3.6"
      strokeLinejoin="round"
    />
    <path
      d="M25.0 10.5L27.1 15.1L32.1 15.7L28.4 19.1L29.4 24.1L25.0 21.6L20.6 24.1L21.6 19.1L17.9 15.7L22.9 15.1Z"
      fill="#FFC531"
      stroke="#1B1F4B"
      strokeWidth="2.4"
      strokeLinejoin="round"
    />
  </svg>
);

const HEIGHT = 38;

/** Mark and name of the company, or its logo; a logo at least twice as wide as high is shown without the name. */
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
