import './bulk-bar.css';
import '../details/booking-dialog.css';
import { Button } from '../../../ui/form/button.js';
import { Check, Mail, X } from '../../../ui/icons.js';
import { Ban } from '../../shared/icons.js';
import { useState, type ComponentProps } from 'react';
import { isOpen, isPending, type AdminBooking } from '#libs/shared/contracts';
import { BULK_CANCEL_TEXTS, BULK_TEXTS } from '../../../copy/admin-bookings.js';
import { ExportCsvButton } from '../../exports/export-csv-button.js';
import { MailingDialog } from '../../mailings/mailing-dialog.js';
import { MAILING_TEXTS } from '../../mailings/copy.js';
import { BulkCancel } from './bulk-cancel.js';
import { BulkConfirm } from './bulk-confirm.js';
import type { Elements } from '../../../ui/layout/elements.js';

type Props = {
  /** The selected rows of this page, or all results. */
  bookings: AdminBooking[];
  onClear: () => void;
  /** Offers to select more than the page. */
  children?: Elements;
};

/** Writes one email to the families of the selected bookings. */
const BulkMailing = ({ bookings, onBack, onDone }: ComponentProps<typeof BulkCancel>) => (
  <MailingDialog bookingIds={bookings.map(({ id }) => id)} onClose={onBack} onDone={onDone} />
);

type Asked = { what: typeof BulkCancel; bookings: AdminBooking[] };

type ButtonsProps = { bookings: AdminBooking[]; onAsk: (what: Asked['what']) => void };

/** The allowed actions: only pending bookings can be confirmed, only open ones cancelled. */
function Buttons({ bookings, onAsk }: ButtonsProps) {
  const pending = bookings.filter(isPending).length;
  const open = bookings.filter(isOpen).length;
  return (
    <>
      {pending > 0 ? (
        <Button variant="small" onClick={() => onAsk(BulkConfirm)}>
          <Check size={18} strokeWidth={2.6} />
          <span>{BULK_TEXTS.confirm(pending)}</span>
        </Button>
      ) : (
        <span>{BULK_TEXTS.none}</span>
      )}
      <Button variant="small" onClick={() => onAsk(BulkMailing)}>
        <Mail size={18} strokeWidth={2.4} />
        <span>{MAILING_TEXTS.bulk(bookings.length)}</span>
      </Button>
      {open > 0 && (
        <Button variant="small" data-tone="danger" onClick={() => onAsk(BulkCancel)}>
          <Ban size={18} strokeWidth={2.4} />
          <span>{BULK_CANCEL_TEXTS.button(open)}</span>
        </Button>
      )}
    </>
  );
}

/** The bulk actions for the selected rows. */
export function BulkBar({ bookings, onClear, children }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => {
    setAsked(null);
    onClear();
  };
  return (
    <>
      {bookings.length > 0 && (
        <div
          className="cluster sticky-bar bulk-bar"
          role="group"
          aria-label={BULK_TEXTS.chosen(bookings.length)}
        >
          <b role="status">{BULK_TEXTS.chosen(bookings.length)}</b>
          <div className="bulk-actions">
            <Buttons bookings={bookings} onAsk={(what) => setAsked({ what, bookings })} />
            <ExportCsvButton filter={{ ids: bookings.map(({ id }) => id).join(',') }} />
            {children satisfies Elements}
          </div>
          <Button variant="small" onClick={onClear}>
            <X size={18} strokeWidth={2.6} />
            {BULK_TEXTS.clear}
          </Button>
        </div>
      )}
      {asked && <asked.what bookings={asked.bookings} onBack={() => setAsked(null)} onDone={close} />}
    </>
  );
}
