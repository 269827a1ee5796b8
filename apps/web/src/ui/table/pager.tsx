import './pager.css';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { TABLE_TEXTS } from '../../app/copy/admin.js';

type Props = {
  /** 1-based. */
  page: number;
  pageSize: number;
  total: number;
  sizes: readonly number[];
  onChange: (next: { page: number; pageSize: number }) => void;
};

/** The page size; changing it returns to the first page. */
function PageSize({ pageSize, sizes, onChange }: Pick<Props, 'pageSize' | 'sizes' | 'onChange'>) {
  const id = useId();
  return (
    <div className="pager-size">
      <label htmlFor={id}>{TABLE_TEXTS.pageSize}</label>
      <select
        id={id}
        value={pageSize}
        onChange={(event) => onChange({ page: 1, pageSize: Number(event.target.value) })}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The shown range and total, the page buttons, and the page size. */
export function Pager({ page, pageSize, total, sizes, onChange }: Props) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const first = (page - 1) * pageSize + 1;
  // aria-disabled instead of disabled, so that the button keeps the focus on the last page.
  const turn = (to: number) => to >= 1 && to <= last && onChange({ page: to, pageSize });
  return (
    <nav className="pager" aria-label={TABLE_TEXTS.pages}>
      <p role="status">
        {total === 0 || first > total
          ? TABLE_TEXTS.none
          : TABLE_TEXTS.rows(first, Math.min(total, page * pageSize), total)}
      </p>
      <PageSize {...{ pageSize, sizes, onChange }} />
      <div className="pager-page">
        <button
          type="button"
          className="admin-button"
          aria-disabled={page <= 1 || undefined}
          aria-label={TABLE_TEXTS.previous}
          onClick={() => turn(page - 1)}
        >
          <ChevronLeft aria-hidden size={20} strokeWidth={2.6} />
        </button>
        <span>{TABLE_TEXTS.page(page, last)}</span>
        <button
          type="button"
          className="admin-button"
          aria-disabled={page >= last || undefined}
          aria-label={TABLE_TEXTS.next}
          onClick={() => turn(page + 1)}
        >
          <ChevronRight aria-hidden size={20} strokeWidth={2.6} />
        </button>
      </div>
    </nav>
  );
}
