import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Column, Sorting } from './data-table.types.js';

type Props<Row> = Sorting & {
  columns: readonly Column<Row>[];
  /** The box that ticks the whole page. */
  children?: ReactNode;
};

/** The head of a table: what can be sorted is a button, and says how it is sorted. */
export function DataTableHead<Row>({ columns, sort, onSort, children }: Props<Row>) {
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
                {title}
                <Sign aria-hidden size={15} strokeWidth={2.6} />
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
