import type { BookingView } from '#libs/shared/contracts';

type Location = Pick<BookingView['location'], 'address' | 'city' | 'state' | 'zipCode'>;

/** "12 Main St, Springfield, IL 62704". */
export const formatAddress = ({ address, city, state, zipCode }: Location) =>
  [address, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ');

/** Where a map shows a place: `app` for the device's own map, `web` for every browser. Made here, so that no address is in an address of ours. */
export const mapLinks = (location: Location) => {
  const query = encodeURIComponent(formatAddress(location));
  return { app: `geo:0,0?q=${query}`, web: `https://www.google.com/maps/search/?api=1&query=${query}` };
};
