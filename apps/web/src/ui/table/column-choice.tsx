import { Columns3 } from 'lucide-react';
import { TABLE_TEXTS } from '../../app/copy/admin.js';
import { Popover } from '../overlay/popover.js';

type Props = {
  /** Columns that may be hidden. */
  columns: readonly { key: string; title: string }[];
  hidden: ReadonlySet<string>;
  onChange: (hidden: Set<string>) => void;
};

/** The menu of a table's visible columns. */
export function ColumnChoice({ columns, hidden, onChange }: Props) {
  const toggle = (key: string, isShown: boolean) => {
    const next = new Set(hidden);
    if (isShown) next.delete(key);
    else next.add(key);
    onChange(next);
  };
  return (
    <Popover
      label={TABLE_TEXTS.columns}
      trigger={
        <button
          type="button"
          className="admin-button wide-only"
          aria-label={TABLE_TEXTS.columns}
          title={TABLE_TEXTS.columns}
        >
          <Columns3 aria-hidden size={18} strokeWidth={2.4} />
        </button>
      }
    >
      <fieldset className="column-choice">
        <legend>{TABLE_TEXTS.columnsHint}</legend>
        {columns.map(({ key, title }) => (
          <label key={key}>
            <input
              type="checkbox"
              checked={!hidden.has(key)}
              onChange={(event) => toggle(key, event.target.checked)}
            />
            {title}
          </label>
        ))}
      </fieldset>
      <button type="button" className="admin-button" onClick={() => onChange(new Set())}>
        {TABLE_TEXTS.allColumns}
      </button>
    </Popover>
  );
}
