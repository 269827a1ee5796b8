import type { AdminBooking } from '#libs/contracts';
import { PAGE_SIZES, type BookingSort } from '#libs/contracts';
import { LIST_TEXTS } from '../../content/admin-bookings.js';
import { DataTable } from '../../ui/data-table.js';
import { Empty } from '../../ui/empty.js';
import { Failure } from '../../ui/failure.js';
import { Loading } from '../../ui/loading.js';
import { Pager } from '../../ui/pager.js';
import { filterCount, NO_FILTER, type ListAddress } from './address.js';
import type { useAdminBookings } from './api.js';
import { COLUMNS } from './columns.js';
import { shortId } from './words.js';

type Props = {
  address: ListAddress;
  change: (changes: Partial<ListAddress>) => void;
  list: ReturnType<typeof useAdminBookings>;
  onOpen: (booking: AdminBooking) => void;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: Set<string>) => void;
};

/** The table in all its states: on its way, failed, empty, without a match, beyond the last page, full. */
export function BookingsList({ address, change, list, onOpen, chosen, onChoose }: Props) {
  const { data, isPending, isError, isPlaceholderData, refetch } = list;
  if (isPending) return <Loading text={LIST_TEXTS.loading} />;
  if (isError) {
    return (
      <div className="list-failed">
        <Failure text={LIST_TEXTS.failed} />
        <button type="button" className="admin-button" onClick={() => void refetch()}>
          {LIST_TEXTS.tryAgain}
        </button>
      </div>
    );
  }
  const { rows, total } = data;
  if (total === 0 && filterCount(address) === 0) {
    return <Empty picture="no-events" title={LIST_TEXTS.empty} text={LIST_TEXTS.emptyText} />;
  }
  if (total === 0) {
    return (
      <Empty picture="no-results" title={LIST_TEXTS.noMatch} text={LIST_TEXTS.noMatchText}>
        <button type="button" className="admin-button" onClick={() => change({ ...NO_FILTER, page: 1 })}>
          {LIST_TEXTS.clear}
        </button>
      </Empty>
    );
  }
  const columns = COLUMNS.filter(({ key }) => !address.hide.includes(key));
  return (
    <>
      {rows.length === 0 ? (
        <Empty title={LIST_TEXTS.beyond}>
          <button type="button" className="admin-button" onClick={() => change({ page: 1 })}>
            {LIST_TEXTS.firstPage}
          </button>
        </Empty>
      ) : (
        <DataTable
          caption={LIST_TEXTS.caption}
          columns={columns}
          sortable={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          sort={address.sort}
          onSort={(sort) => change({ sort: sort as BookingSort, page: 1 })}
          onOpen={onOpen}
          choosing={{ chosen, onChoose, nameOf: ({ id }) => LIST_TEXTS.choose(shortId(id)) }}
          isBusy={isPlaceholderData}
        />
      )}
      <Pager
        page={address.page}
        pageSize={address.pageSize}
        total={total}
        sizes={PAGE_SIZES}
        onChange={change}
      />
    </>
  );
}
