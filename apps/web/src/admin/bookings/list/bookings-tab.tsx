import './stat-row.css';
import '../admin-bookings.css';
import './rows.css';
import './row-cards.css';
import '../bulk/bulk-bar.css';
import './keys-help.css';
import '../filters/filters.css';
import '../details/booking-dialog.css';
import '../details/booking-log.css';
import '../actions/action-step.css';
import '../actions/reschedule/reschedule-preview.css';
import { useRef, type ComponentType } from 'react';
import type { ExportFilter } from '#libs/shared/contracts';
import { useMedia } from '../../../lib/browser/use-media.js';
import { listQuery } from './address.js';
import { useAdminBookings } from '../api.js';
import { BookingDialog } from '../details/booking-dialog.js';
import type { CrewLineOf } from '../details/booking-facts.js';
import { BookingsHead } from './bookings-head.js';
import { BookingsList } from './bookings-list.js';
import { CallerDialog } from '../phone-booking/caller-dialog.js';
import { BulkBar } from '../bulk/bulk-bar.js';
import { ExamplesLine } from './examples-line.js';
import { FilterBar } from '../filters/filter-bar.js';
import { SelectAll } from './select-all.js';
import { StatRow } from './stat-row.js';
import { useChosenBookings } from './use-chosen-bookings.js';
import { useListAddress } from './use-list-address.js';
import { useOpenBooking } from '../details/use-open-booking.js';
import { ViewBar } from './views/view-bar.js';

type Props = {
  /** Another feature's: asks for a file of what the list shows. */
  ExportButton?: ComponentType<{ filter: Partial<ExportFilter> }>;
  /** Another feature's: which crew has a booking. */
  CrewLine?: CrewLineOf;
  /** Whether this administrator may change anything. */
  mayWork?: boolean;
};

/** Wide enough for the list and a panel of 520 px. */
const ROOM_BESIDE = '(min-width: 1200px) and (min-height: 480px)';

const rowOf = (list: HTMLElement | null, id?: string) =>
  list?.querySelector<HTMLElement>(id ? `[data-open="${CSS.escape(id)}"]` : '[data-open]') ?? null;

/** All bookings: figures, views, filters, the table, and one of them opened. All but the words of a search is in the address. */
export default function BookingsTab({ ExportButton, CrewLine, mayWork }: Props) {
  const [address, change] = useListAddress();
  const list = useAdminBookings(listQuery(address));
  const rows = list.data?.rows ?? [];
  const total = list.data?.total ?? 0;
  const filters = listQuery({ ...address, page: 1, pageSize: 100 });
  const { chosen, ticked, isEverything, clear, chooseAll, chooseHere } = useChosenBookings(filters, rows);
  const { open, turn, close } = useOpenBooking(address.booking !== '', change);
  const isBeside = useMedia(ROOM_BESIDE);
  const here = useRef<HTMLElement>(null);
  const isMore = !isEverything && ticked.length > 0 && total > rows.length;
  return (
    <>
      <div className="bookings-page">
        <StatRow />
        <section className="bookings" aria-labelledby="bookings-title" ref={here} tabIndex={-1}>
          <BookingsHead {...{ address, change, list, ExportButton, mayWork }} />
          <ViewBar />
          <FilterBar
            {...{ address, change }}
            isEmpty={list.data?.total === 0}
            onArrowDown={() => rowOf(here.current)?.focus()}
          />
          <ExamplesLine total={list.data?.total} mayWork={mayWork} />
          <BookingsList
            {...{ address, change, list, chosen }}
            isNarrow={isBeside && address.booking !== ''}
            onChoose={chooseHere}
            onOpen={({ id }) => open(id)}
          />
          {/* After the list: a tick moves no row. */}
          <BulkBar bookings={ticked} onClear={clear} {...{ ExportButton, mayWork }}>
            {isMore && !list.isPlaceholderData && (
              <SelectAll key={filters} total={total} address={address} onSelected={chooseAll} />
            )}
          </BulkBar>
        </section>
      </div>
      <CallerDialog
        isOpen={address.caller === '1'}
        onClose={() => change({ caller: '' })}
        onBooked={(id) => change({ caller: '', booking: id })}
      />
      <BookingDialog
        id={address.booking}
        CrewLine={CrewLine}
        ids={rows.map(({ id }) => id)}
        onTurn={turn}
        onClose={close}
        isBeside={isBeside}
        // A row that a change took out of the list leaves the focus to the list itself.
        rowOf={(id) => rowOf(here.current, id) ?? here.current}
      />
    </>
  );
}
