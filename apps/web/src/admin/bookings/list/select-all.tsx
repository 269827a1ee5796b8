import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import type { AdminBooking } from '#libs/shared/contracts';
import { BULK_TEXTS } from '../../../app/copy/admin-bookings.js';
import { listQuery, type ListAddress } from './address.js';
import { BULK_LIMIT, readMatching } from '../api.js';

type Props = { total: number; address: ListAddress; onSelected: (bookings: AdminBooking[]) => void };

/** Offers every result of the filters, also those on other pages. */
export function SelectAll({ total, address, onSelected }: Props) {
  const [read, setRead] = useState<number | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const most = Math.min(total, BULK_LIMIT);
  const select = async () => {
    setRead(0);
    setFailed(false);
    try {
      onSelected(await readMatching((page) => listQuery({ ...address, page, pageSize: 100 }), setRead));
    } catch {
      setFailed(true);
      setRead(null);
    }
  };
  return (
    <>
      <button type="button" className="admin-button" disabled={read !== null} onClick={() => void select()}>
        <CheckCheck aria-hidden size={18} strokeWidth={2.6} />
        {read === null ? BULK_TEXTS.selectAll(most, total) : BULK_TEXTS.reading(read, most)}
      </button>
      {hasFailed && <span role="alert">{BULK_TEXTS.notRead}</span>}
    </>
  );
}
