import '../bookings/details/booking-dialog.css';
import '../bookings/list/rows.css';
import { useCallback, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { PAGE_SIZES } from '#libs/shared/contracts';
import { urlChoice, urlNumber, urlText, useUrlState } from '../../lib/browser/url-state.js';
import { sameSearchText, searchTextOf, storeSearchText } from '../bookings/filters/search-text.js';
import { BookingDialog } from '../bookings/details/booking-dialog.js';
import { PhoneBookingDialog } from '../bookings/phone-booking/phone-booking-dialog.js';
import { FamilyList } from './family-list.js';
import { familyAddress } from './family-links.js';
import { FamilyPage } from './family-page.js';
import { useCan } from '../shared/rights.js';

const ADDRESS = {
  /** A booking of the open family, '' for the list. */
  family: urlText(),
  /** The open booking. */
  booking: urlText(),
  page: urlNumber(1),
  pageSize: urlNumber(25, PAGE_SIZES),
  /** '1' while a phone booking is being entered. */
  caller: urlChoice(['1']),
};

/** Families, or one of them. Its id is that of a booking, so that no address is in the URL. */
export default function FamiliesTab() {
  const [{ family, booking, page, pageSize, caller }, changeUrl] = useUrlState(ADDRESS);
  const canEdit = useCan('edit-bookings');
  const navigate = useNavigate();
  const { state } = useLocation();
  const here = useRef<HTMLDivElement>(null);
  const change = (changes: Parameters<typeof changeUrl>[0], options = {}) =>
    changeUrl(changes, { ...options, state: sameSearchText(state) });
  const onSearch = useCallback(
    (words: string) => changeUrl({ page: 1 }, { state: storeSearchText(words) }),
    [changeUrl],
  );
  const open = (id: string) => void navigate(familyAddress(id), { state: sameSearchText(state) });
  const rowOf = (id: string) =>
    here.current?.querySelector<HTMLElement>(`[data-open="${CSS.escape(id)}"]`) ?? here.current;
  return (
    <div ref={here} tabIndex={-1}>
      {family === '' ? (
        <FamilyList
          {...{ page, pageSize, onSearch }}
          search={searchTextOf(state)}
          onPage={change}
          onOpen={open}
        />
      ) : (
        <FamilyPage key={family} id={family} onBook={() => change({ caller: '1' })} />
      )}
      <PhoneBookingDialog
        isOpen={canEdit && caller === '1'}
        onClose={() => change({ caller: '' })}
        onBooked={(id) => change({ caller: '', booking: id })}
      />
      <BookingDialog
        id={booking}
        ids={[]}
        onSelect={(id) => change({ booking: id }, { replace: true })}
        onClose={() => change({ booking: '' }, { replace: true })}
        isBeside={false}
        rowOf={rowOf}
      />
    </div>
  );
}
