import { TABLE_TEXTS } from '../../app/copy/admin.js';
import type { Column, Sorting } from './data-table.types.js';
import { SelectField } from '../form/select-field.js';

type Props<Row> = Required<Pick<Sorting, 'onSort'>> &
  Pick<Sorting, 'sort'> & { columns: readonly Column<Row>[] };

/** Cards have no head to press: on phones a select sorts. */
export function DataTableSort<Row>({ columns, sort = '', onSort }: Props<Row>) {
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
      className="data-sort"
      label={TABLE_TEXTS.sort}
      options={options}
      placeholder={TABLE_TEXTS.unsorted}
      value={isKnown ? sort : ''}
      onChange={(event) => onSort(event.target.value)}
    />
  );
}
