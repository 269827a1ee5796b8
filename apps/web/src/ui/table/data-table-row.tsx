import type { MouseEvent } from 'react';
import type { Choosing, Column } from './data-table.types.js';

type Props<Row> = {
  row: Row;
  /** What `choosing` knows the row by. */
  name: string;
  columns: readonly Column<Row>[];
  onOpen?: (row: Row) => void;
  choosing?: Choosing<Row>;
};

/** True for a press on the row itself: not on something in it that answers by itself, and not while marking text. */
const isOnRow = ({ target }: MouseEvent) =>
  !(target as Element).closest('a, button, input, label') && !window.getSelection()?.toString();

/** One row of a DataTable: its box to tick, the cell that heads it, and the others with their labels for a phone. */
export function DataTableRow<Row>({ row, name, columns, onOpen, choosing }: Props<Row>) {
  const [first, ...others] = columns;
  const toggle = (isOn: boolean) => {
    const next = new Set(choosing?.chosen);
    if (isOn) next.add(name);
    else next.delete(name);
    choosing?.onChoose(next);
  };
  return (
    <tr data-opens={onOpen ? true : undefined} onClick={(event) => isOnRow(event) && onOpen?.(row)}>
      {choosing && (
        <td className="data-tick">
          <label className="tick">
            <input
              type="checkbox"
              aria-label={choosing.nameOf(row)}
              checked={choosing.chosen.has(name)}
              onChange={(event) => toggle(event.target.checked)}
            />
          </label>
        </td>
      )}
      <th scope="row" data-col={first.key}>
        {first.cell(row)}
      </th>
      {others.map(({ key, title, cell, isNumber, isWide }) => (
        <td key={key} data-col={key} data-number={isNumber} data-wide={isWide}>
          <span className="cell-label">{title}</span>
          <div>{cell(row)}</div>
        </td>
      ))}
    </tr>
  );
}
