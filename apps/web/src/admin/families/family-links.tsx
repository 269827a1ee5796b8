import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { sameSearchText } from '../bookings/filters/search-text.js';

/** The page of the family of a booking. */
export const familyAddress = (id: string) => `/admin?tab=families&family=${encodeURIComponent(id)}`;

/** A link in this tab, which keeps the search for the way back to the list. */
export function TabLink(link: ComponentProps<typeof Link>) {
  const { state } = useLocation();
  return <Link {...link} state={sameSearchText(state)} />;
}
