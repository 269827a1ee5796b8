import './bookings-list.css';
import './rows.css';
import '../bulk/bulk-bar.css';
import '../details/booking-dialog.css';
import { useRef, useCallback, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AdminBooking } from '#libs/shared/contracts';
import { useMedia } from '../../../lib/browser/element-size.js';
import { listQuery, useListAddress } from './address.js';
import { useAdminBookings } from '../api.js';
import { BookingDialog } from '../details/booking-dialog.js';
import { BookingsHeader } from './bookings-header.js';
import { BookingsList, SelectAll } from './bookings-list.js';
import { PhoneBookingDialog } from '../phone-booking/phone-booking-dialog.js';
import { BulkBar } from '../bulk/bulk-bar.js';
import { FilterBar } from '../filters/filter-bar.js';
import { StatRow } from './stat-row.js';
import { ViewBar } from './views/view-bar.js';
import { WaitingCredits } from './waiting-credits.js';
import { FROM_LIST } from './row-links.js';
import { RecentMailings } from '../../mailings/recent-mailings.js';
import { useCan } from '../../shared/rights.js';

/** The booking in the URL: opened from its row, changed to an adjacent one, closed. */
function useOpenBooking(isOpen: boolean, change: ReturnType<typeof useListAddress>[1]) {
  const { state } = useLocation();
  const navigate = useNavigate();
  // A booking opened from the list is closed by history.back; one opened by a link has no list entry to go back to.
  const close = useCallback(() => {
    const wasOpenedHere = (state as typeof FROM_LIST | null)?.fromList === true;
    if (wasOpenedHere) void navigate(-1);
    else change({ booking: '' }, { replace: true });
  }, [change, navigate, state]);
  const select = (booking: string) => change({ booking }, { replace: true, state: state as object });
  return {
    open: (booking: string) => (isOpen ? select(booking) : change({ booking }, { state: FROM_LIST })),
    turn: select,
    close,
  };
}

/** The selection applies to the rows on screen, unless all results of these filters were explicitly selected. */
function useChosenBookings(filters: string, rows: AdminBooking[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState<{ of: string; bookings: AdminBooking[] } | null>(null);
  const everything = all?.of === filters ? all.bookings : null;
  const choose = (ids: Iterable<string>, bookings: AdminBooking[] | null = null) => {
    setChosen(new Set(ids));
    setAll(bookings && { of: filters, bookings });
  };
  return {
    chosen,
    ticked: everything ?? rows.filter(({ id }) => chosen.has(id)),
    isEverything: everything !== null,
    clear: () => choose([]),
    chooseAll: (bookings: AdminBooking[]) =>
      choose(
        bookings.map(({ id }) => id),
        bookings,
      ),
    /** Deselecting one of all results reduces the selection to this page. */
    chooseHere: (ids: Set<string>) =>
      choose(everything ? rows.map(({ id }) => id).filter((id) => ids.has(id)) : ids),
  };
}

/** Wide enough for the list and a panel of 520 px. */
const PANEL_FITS = '(width >= 1280px) and (height >= 480px)';

const rowOf = (list: HTMLElement | null, id?: string) =>
  list?.querySelector<HTMLElement>(id ? `[data-open="${CSS.escape(id)}"]` : '[data-open]') ?? null;

/**
 * All bookings: figures, views, filters, the table, and the open one. The state is in the URL except the search text.
 */
export default function BookingsTab() {
  const canEdit = useCan('edit-bookings');
  const [address, change] = useListAddress();
  const list = useAdminBookings(listQuery(address));
  const rows = list.data?.rows ?? [];
  const total = list.data?.total ?? 0;
  const filters = listQuery({ ...address, page: 1, pageSize: 100 });
  const { chosen, ticked, isEverything, clear, chooseAll, chooseHere } = useChosenBookings(filters, rows);
  const { open, turn, close } = useOpenBooking(address.booking !== '', change);
  const isBeside = useMedia(PANEL_FITS);
  const here = useRef<HTMLElement>(null);
  const isMore = !isEverything && ticked.length > 0 && total > rows.length;
  return (
    <>
      <div className="bookings-page">
        <WaitingCredits />
        <StatRow />
        <section className="bookings" aria-labelledby="bookings-title" ref={here} tabIndex={-1}>
          <BookingsHeader {...{ address, change, list, canEdit }} />
          <ViewBar />
          <FilterBar
            {...{ address, change }}
            isEmpty={list.data?.total === 0}
            onArrowDown={() => rowOf(here.current)?.focus()}
          />
          <BookingsList
            {...{ address, change, list }}
            chosen={canEdit ? chosen : null}
            isNarrow={isBeside && address.booking !== ''}
            onChoose={chooseHere}
            onOpen={({ id }) => open(id)}
          />
          {/* After the list, so that a selection moves no row; above the bulk actions. */}
          <RecentMailings bottom={ticked.length > 0 ? '136px' : undefined} />
          <BulkBar bookings={ticked} onClear={clear}>
            {isMore && !list.isPlaceholderData && (
              <SelectAll key={filters} total={total} address={address} onSelected={chooseAll} />
            )}
          </BulkBar>
        </section>
      </div>
      <PhoneBookingDialog
        isOpen={canEdit && address.caller === '1'}
        onClose={() => change({ caller: '' })}
        onBooked={(id) => change({ caller: '', booking: id })}
      />
      <BookingDialog
        id={address.booking}
        ids={rows.map(({ id }) => id)}
        onSelect={turn}
        onClose={close}
        isBeside={isBeside}
        // If a change removed the row from the list, the list itself gets the focus.
        rowOf={(id) => rowOf(here.current, id) ?? here.current}
      />
    </>
  );
}
