import './data-table.css';
import type { KeyboardEvent } from 'react';
import { TABLE_TEXTS } from '../../app/copy/admin.js';
import { DataTableHead } from './data-table-head.js';
import { DataTableRow } from './data-table-row.js';
import { DataTableSort } from './data-table-sort.js';
import type { Choosing, Column, Sorting } from './data-table.types.js';

type Props<Row> = Sorting & {
  /** Names the table and the box that it scrolls in. */
  caption: string;
  /** The first one heads its row and stays in sight while the others scroll. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** A press anywhere on a row. Keys use the row's own link or button, which carries `data-open`. */
  onOpen?: (row: Row) => void;
  /** Puts a box to tick in front of each row. */
  choosing?: Choosing<Row>;
  /** Columns that are switched off can still order the cards of a phone; otherwise `columns`. */
  sortable?: readonly Column<Row>[];
  /** Other rows are on their way. */
  isBusy?: boolean;
};

/** Arrow keys walk from one row's `data-open` to the next. */
function walkRows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const ways = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-open]')];
  const here = ways.findIndex((way) => way.contains(event.target as Node));
  if (here < 0) return;
  event.preventDefault();
  ways[here + step]?.focus();
}

/** A table that the server sorts: head and first column stay in sight; below 720 px each row is a card. */
export function DataTable<Row>({ columns, rows, rowKey, onOpen, choosing, ...props }: Props<Row>) {
  const { caption, sort, onSort, sortable = columns, isBusy = false } = props;
  return (
    <div className="data-box" aria-busy={isBusy}>
      {onSort && <DataTableSort columns={sortable} sort={sort} onSort={onSort} />}
      {/* Reachable by keys, as it scrolls both ways. */}
      <section className="data-scroll" aria-label={caption} tabIndex={0}>
        <table className="data-table" aria-label={caption} data-chooses={choosing ? true : undefined}>
          <DataTableHead {...{ columns, sort, onSort }}>
            {choosing && (
              <label className="tick">
                <input
                  type="checkbox"
                  aria-label={TABLE_TEXTS.selectPage}
                  checked={rows.length > 0 && rows.every((row) => choosing.chosen.has(rowKey(row)))}
                  onChange={(event) =>
                    choosing.onChoose(new Set(event.target.checked ? rows.map(rowKey) : []))
                  }
                />
              </label>
            )}
          </DataTableHead>
          {/* Listens for the links in it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <tbody onKeyDown={walkRows}>
            {rows.map((row) => (
              <DataTableRow key={rowKey(row)} name={rowKey(row)} {...{ row, columns, onOpen, choosing }} />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
