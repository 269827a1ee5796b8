import { Flex } from '@radix-ui/themes';
import { Mail, Phone } from '../../../ui/icons.js';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { formatPhone, telHref, type AdminBooking, shortId } from '#libs/shared/contracts';
import { LIST_TEXTS } from '../../../copy/admin-bookings.js';
import { withChanges } from '../../../lib/browser/url-state.js';
import { CallBy } from '../filters/status-chips.js';
import { ADDRESS, type ListAddress } from './address.js';
import { sameSearchText } from '../filters/search-text.js';
import { buttonClass } from '../../../ui/form/button.js';

/** Marks a history entry that was opened from the list, so that closing can go back to it. */
export const FROM_LIST = { fromList: true };

/** Opens a booking over the list. */
export function ViewLink({ booking }: { booking: AdminBooking }) {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const isOpen = params.has('booking');
  const open = withChanges<ListAddress>(ADDRESS, params, { booking: booking.id });
  return (
    <Link
      to={`?${open.toString()}`}
      // Next to an open booking it replaces the history entry, so that closing still returns to the list.
      replace={isOpen}
      state={isOpen ? (state as object) : { ...FROM_LIST, ...sameSearchText(state) }}
      className={buttonClass('small', undefined, 'row-open')}
      data-open={booking.id}
      aria-current={params.get('booking') === booking.id || undefined}
      aria-label={LIST_TEXTS.open(shortId(booking.id), booking.parentName)}
    >
      {LIST_TEXTS.view}
    </Link>
  );
}

/** The contact data of the parent. */
export const Contact = ({ booking }: { booking: AdminBooking }) => {
  const phone = formatPhone(booking.parentPhone, booking.parentPhoneExtension);
  return (
    <Flex align="center" gap="3">
      <a
        className="icon-button"
        href={`mailto:${booking.parentEmail}`}
        title={booking.parentEmail}
        aria-label={booking.parentEmail}
      >
        <Mail size={18} strokeWidth={2.3} />
      </a>
      <a
        className="icon-button"
        href={telHref(booking.parentPhone, booking.parentPhoneExtension)}
        title={phone}
        aria-label={phone}
      >
        <Phone size={18} strokeWidth={2.3} />
      </a>
      {booking.promisedCall && <CallBy promised={booking.promisedCall} />}
    </Flex>
  );
};
