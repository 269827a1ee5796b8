import { Check, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { AdminBooking } from '#libs/contracts';
import { BULK_TEXTS } from '../../content/admin-bookings.js';
import { BulkConfirm } from './bulk-confirm.js';

type Props = {
  /** The ticked rows of this page, or everything that was selected. */
  bookings: AdminBooking[];
  onClear: () => void;
  /** Offers more than the page. */
  children?: ReactNode;
};

/** What can be done with the ticked rows at once. */
export function BulkBar({ bookings, onClear, children }: Props) {
  const [toConfirm, setToConfirm] = useState<AdminBooking[]>([]);
  const pending = bookings.filter(({ status }) => (status || 'pending') === 'pending');
  const close = () => {
    setToConfirm([]);
    onClear();
  };
  return (
    <>
      {bookings.length > 0 && (
        <div className="bulk-bar" role="group" aria-label={BULK_TEXTS.chosen(bookings.length)}>
          <b role="status">{BULK_TEXTS.chosen(bookings.length)}</b>
          {pending.length > 0 ? (
            <button type="button" className="admin-button" onClick={() => setToConfirm(bookings)}>
              <Check aria-hidden size={18} strokeWidth={2.6} />
              {BULK_TEXTS.confirm(pending.length)}
            </button>
          ) : (
            <span>{BULK_TEXTS.none}</span>
          )}
          {children}
          <button type="button" className="admin-button" onClick={onClear}>
            <X aria-hidden size={18} strokeWidth={2.6} />
            {BULK_TEXTS.clear}
          </button>
        </div>
      )}
      {toConfirm.length > 0 && (
        <BulkConfirm bookings={toConfirm} onBack={() => setToConfirm([])} onDone={close} />
      )}
    </>
  );
}
