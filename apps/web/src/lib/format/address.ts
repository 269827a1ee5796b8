import type { BookingView } from '#libs/shared/contracts';

type Location = Pick<BookingView['location'], 'address' | 'city' | 'state' | 'zipCode'>;

/** "12 Main St, Springfield, IL 62704". */
export const formatAddress = ({ address, city, state, zipCode }: Location) =>
  [address, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ');

/**
 * Map links of a place: `app` opens the device's map app, `web` works in every browser. Built in the client, so that no
 * street address appears in our own URLs.
 */
export const mapLinks = (location: Location) => {
  const query = encodeURIComponent(formatAddress(location));
  return { app: `geo:0,0?q=${query}`, web: `https://www.google.com/maps/search/?api=1&query=${query}` };
};
