import './data-table.css';
import { Checkbox } from '@radix-ui/themes';
import { useId, type KeyboardEvent, type ReactNode, type MouseEvent } from 'react';
import { ArrowDown, ArrowUp, ChevronsUpDown } from '../icons.js';
import { TABLE_TEXTS } from '../../copy/admin.js';
import { SelectField } from '../form/select-field.js';

export type Column<Row> = {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** The server's sort key of this column; without one the header is plain text. */
  sort?: string;
  /** Numbers are right-aligned, in tabular figures. */
  isNumber?: boolean;
  /** Takes the full width of a card on phones. */
  isWide?: boolean;
  /** On phones it stands in the corner of the card, without its title. */
  isAction?: boolean;
  /** On phones it stands at the end of its row, without its title. */
  isEnd?: boolean;
};

type Sorting = {
  /** The server's sort parameter; a leading minus means descending. */
  sort?: string;
  onSort?: (sort: string) => void;
};

type Choosing<Row> = {
  /** Keys of the ticked rows. */
  chosen: ReadonlySet<string>;
  onChoose: (next: Set<string>) => void;
  /** The label of a row's checkbox. */
  nameOf: (row: Row) => string;
};

type DataTableSortProps<Row> = Required<Pick<Sorting, 'onSort'>> &
  Pick<Sorting, 'sort'> & { columns: readonly Column<Row>[] };

/** Cards have no header to press: on phones a select sorts. */
function DataTableSort<Row>({ columns, sort = '', onSort }: DataTableSortProps<Row>) {
  const options = columns.flatMap(({ title, sort: name }) =>
    name
      ? [
          { value: name, label: TABLE_TEXTS.upwards(title) },
          { value: `-${name}`, label: TABLE_TEXTS.downwards(title) },
        ]
      : [],
  );
  const isKnown = options.some(({ value }) => value === sort);
  return (
    <SelectField
      className="data-sort dense"
      label={TABLE_TEXTS.sort}
      options={options}
      placeholder={TABLE_TEXTS.unsorted}
      value={isKnown ? sort : ''}
      onChange={(event) => onSort(event.target.value)}
    />
  );
}

type DataTableHeaderProps<Row> = Sorting & {
  columns: readonly Column<Row>[];
  /** The checkbox that selects the whole page. */
  children?: ReactNode;
};

/** The table header: sortable columns are buttons with `aria-sort`. */
function DataTableHeader<Row>({ columns, sort, onSort, children }: DataTableHeaderProps<Row>) {
  return (
    <thead>
      <tr>
        {children && <td className="data-tick">{children}</td>}
        {columns.map(({ key, title, sort: name, isNumber }) => {
          if (!name || !onSort) {
            return (
              <th key={key} scope="col" data-number={isNumber}>
                {title}
              </th>
            );
          }
          const isUp = sort === name;
          const isDown = sort === `-${name}`;
          const Sign = isUp ? ArrowUp : isDown ? ArrowDown : ChevronsUpDown;
          return (
            <th
              key={key}
              scope="col"
              data-number={isNumber}
              aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}
            >
              <button type="button" onClick={() => onSort(isUp ? `-${name}` : name)}>
                <span>{title}</span>
                <Sign aria-hidden size={15} strokeWidth={2.6} />
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

type TickProps = { label: string; isOn: boolean; onToggle: (isOn: boolean) => void };

/** A checkbox that fills its cell, so that a press next to it does not open the row. */
function Tick({ label, isOn, onToggle }: TickProps) {
  const id = useId();
  return (
    <label className="tick" htmlFor={id}>
      <Checkbox
        id={id}
        size="3"
        aria-label={label}
        checked={isOn}
        onCheckedChange={(checked) => onToggle(checked === true)}
      />
    </label>
  );
}

type DataTableRowProps<Row> = {
  row: Row;
  /** The row's key in `choosing`. */
  name: string;
  columns: readonly Column<Row>[];
  onOpen?: (row: Row) => void;
  selection?: Choosing<Row>;
};

/** True for a click on the row itself: not on a control in it, and not while selecting text. */
const isOnRow = ({ target }: MouseEvent) =>
  !(target as Element).closest('a, button, input, label') && !window.getSelection()?.toString();

/** One row of a DataTable: its checkbox, its header cell, and the other cells with labels for phones. */
function DataTableRow<Row>({ row, name, columns, onOpen, selection }: DataTableRowProps<Row>) {
  const [first, ...others] = columns;
  const toggle = (isOn: boolean) => {
    const next = new Set(selection?.chosen);
    if (isOn) next.add(name);
    else next.delete(name);
    selection?.onChoose(next);
  };
  return (
    <tr data-opens={onOpen ? true : undefined} onClick={(event) => isOnRow(event) && onOpen?.(row)}>
      {selection && (
        <td className="data-tick">
          <Tick label={selection.nameOf(row)} isOn={selection.chosen.has(name)} onToggle={toggle} />
        </td>
      )}
      <th scope="row" data-col={first.key}>
        {first.cell(row)}
      </th>
      {others.map(({ key, title, cell, isNumber, isWide, isAction, isEnd }) => (
        <td
          key={key}
          data-col={key}
          data-number={isNumber}
          data-wide={isWide}
          data-action={isAction}
          data-end={isEnd}
        >
          {!isAction && !isEnd && <span className="cell-label">{title}</span>}
          <div>{cell(row)}</div>
        </td>
      ))}
    </tr>
  );
}

type Props<Row> = Sorting & {
  /** Labels the table and its scroll container. */
  caption: string;
  /** The first column is the row header and sticks while the others scroll. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** A press anywhere on a row. Keyboard users press the row's own link or button, which has `data-open`. */
  onOpen?: (row: Row) => void;
  /** Adds a checkbox in front of each row. */
  selection?: Choosing<Row>;
  /** The columns for sorting cards on phones, including hidden ones; default `columns`. */
  sortable?: readonly Column<Row>[];
  /** Other rows are loading. */
  isBusy?: boolean;
};

/** Arrow keys move between the `data-open` elements of rows. */
function walkRows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const openers = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-open]')];
  const index = openers.findIndex((opener) => opener.contains(event.target as Node));
  if (index < 0) return;
  event.preventDefault();
  openers[index + step]?.focus();
}

/** A table sorted by the server: header and first column are sticky; below 720 px each row is a card. */
export function DataTable<Row>({ columns, rows, rowKey, onOpen, selection, ...props }: Props<Row>) {
  const { caption, sort, onSort, sortable = columns, isBusy = false } = props;
  return (
    <div className="data-box" aria-busy={isBusy}>
      {onSort && <DataTableSort columns={sortable} sort={sort} onSort={onSort} />}
      {/* Focusable, since it scrolls both ways. */}
      <section className="data-scroll" aria-label={caption} tabIndex={0}>
        <table className="data-table" aria-label={caption} data-chooses={selection ? true : undefined}>
          <DataTableHeader {...{ columns, sort, onSort }}>
            {selection && (
              <Tick
                label={TABLE_TEXTS.selectPage}
                isOn={rows.length > 0 && rows.every((row) => selection.chosen.has(rowKey(row)))}
                onToggle={(isOn) => selection.onChoose(new Set(isOn ? rows.map(rowKey) : []))}
              />
            )}
          </DataTableHeader>
          {/* Handles keys of the links inside. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <tbody onKeyDown={walkRows}>
            {rows.map((row) => (
              <DataTableRow key={rowKey(row)} name={rowKey(row)} {...{ row, columns, onOpen, selection }} />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
