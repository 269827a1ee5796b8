import './admin-bookings.css';
import './filters.css';
import './booking-dialog.css';
import './action-step.css';
import { RefreshCw } from 'lucide-react';
import { useCallback, useRef, useState, type ComponentType } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { BookingFilter, AdminBooking } from '#libs/contracts';
import { LIST_TEXTS } from '../../content/admin-bookings.js';
import { ColumnChoice } from '../../ui/column-choice.js';
import { filterCount, filterOf, listQuery, NO_FILTER } from './address.js';
import { useAdminBookings } from './api.js';
import { BookingDialog } from './booking-dialog.js';
import { BookingsList } from './bookings-list.js';
import { BulkBar } from './bulk-bar.js';
import { OPTIONAL_COLUMNS } from './column-names.js';
import { COLUMNS, FROM_LIST } from './columns.js';
import { FilterBar } from './filter-bar.js';
import { SaveViewBox } from './save-view-box.js';
import { SelectAll } from './select-all.js';
import { StatRow } from './stat-row.js';
import { useListAddress } from './use-list-address.js';
import { ViewBar } from './view-bar.js';

type Props = {
  /** Another feature's: asks for a file of what the list shows. */
  ExportButton?: ComponentType<{ filter: BookingFilter }>;
};

const CHOICE = COLUMNS.filter(({ key }) => (OPTIONAL_COLUMNS as readonly string[]).includes(key));
const rowOf = (list: HTMLElement | null, id?: string) =>
  list?.querySelector<HTMLElement>(id ? `[data-open="${CSS.escape(id)}"]` : '[data-open]') ?? null;

/** All bookings: figures, views, filters, the table, and one of them opened. All but the words of a search is in the address. */
export default function BookingsTab({ ExportButton }: Props) {
  const [address, change] = useListAddress();
  const list = useAdminBookings(listQuery(address));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState<{ of: string; bookings: AdminBooking[] } | null>(null);
  const here = useRef<HTMLElement>(null);
  const { state } = useLocation();
  const navigate = useNavigate();
  const rows = list.data?.rows ?? [];
  // Ticks hold for the rows on screen, unless all results of these filters were asked for by name.
  const filters = listQuery({ ...address, page: 1, pageSize: 100 });
  const everything = all?.of === filters ? all.bookings : null;
  const ticked = everything ?? rows.filter(({ id }) => chosen.has(id));
  const total = list.data?.total ?? 0;
  const isMore = !everything && ticked.length > 0 && total > rows.length;
  const choose = (ids: Iterable<string>, bookings: AdminBooking[] | null = null) => {
    setChosen(new Set(ids));
    setAll(bookings && { of: filters, bookings });
  };
  // One tick less than everything is a choice of this page again.
  const chooseHere = (ids: Set<string>) => {
    choose(everything ? rows.map(({ id }) => id).filter((id) => ids.has(id)) : ids);
  };
  // A booking that was opened from the list is closed by going back; one that came by a link has nothing behind it.
  const close = useCallback(() => {
    const wasOpenedHere = (state as typeof FROM_LIST | null)?.fromList === true;
    if (wasOpenedHere) void navigate(-1);
    else change({ booking: '' }, { replace: true });
  }, [change, navigate, state]);
  return (
    <>
      <StatRow />
      <section className="bookings" aria-labelledby="bookings-title" ref={here}>
        <header className="bookings-head">
          <h2 id="bookings-title">{LIST_TEXTS.title}</h2>
          <p className="bookings-count" role="status">
            {list.data && LIST_TEXTS.count(list.data.total)}
          </p>
          {filterCount(address) > 0 && list.data?.total !== 0 && (
            <button type="button" className="clear-filters" onClick={() => change({ ...NO_FILTER, page: 1 })}>
              {LIST_TEXTS.clear}
            </button>
          )}
          <div className="bookings-tools">
            <button
              type="button"
              className="admin-button"
              aria-label={LIST_TEXTS.refresh}
              aria-busy={list.isFetching}
              onClick={() => void list.refetch()}
            >
              <RefreshCw aria-hidden size={18} strokeWidth={2.4} />
            </button>
            <SaveViewBox />
            <ColumnChoice
              columns={CHOICE}
              hidden={new Set(address.hide)}
              onChange={(hidden) => change({ hide: [...hidden] }, { replace: true })}
            />
            {ExportButton && <ExportButton filter={filterOf(address)} />}
          </div>
        </header>
        <ViewBar />
        <FilterBar address={address} change={change} onArrowDown={() => rowOf(here.current)?.focus()} />
        <BulkBar bookings={ticked} onClear={() => choose([])}>
          {isMore && !list.isPlaceholderData && (
            <SelectAll
              key={filters}
              total={total}
              address={address}
              onSelected={(bookings) =>
                choose(
                  bookings.map(({ id }) => id),
                  bookings,
                )
              }
            />
          )}
        </BulkBar>
        <BookingsList
          {...{ address, change, list, chosen }}
          onChoose={chooseHere}
          onOpen={({ id }) => change({ booking: id }, { state: FROM_LIST })}
        />
      </section>
      <BookingDialog
        id={address.booking}
        ids={rows.map(({ id }) => id)}
        onTurn={(booking) => change({ booking }, { replace: true, state: state as object })}
        onClose={close}
        rowOf={(id) => rowOf(here.current, id)}
      />
    </>
  );
}
