import { useState } from 'react';
import { Button } from '../../ui/form/button.js';
import { Mail } from '../../ui/icons.js';
import { useCan } from '../shared/rights.js';
import { MAILING_TEXTS as TEXTS } from './copy.js';
import { MailingDialog } from './mailing-dialog.js';

/** Opens an email to the families of these bookings. */
export function MailingButton({ bookingIds }: { bookingIds: string[] }) {
  const [isOpen, setOpen] = useState(false);
  if (!useCan('edit-bookings')) return null;
  return (
    <>
      <Button variant="small" onClick={() => setOpen(true)}>
        <Mail size={18} strokeWidth={2.4} />
        {TEXTS.ofDay}
      </Button>
      {isOpen && <MailingDialog bookingIds={bookingIds} onClose={() => setOpen(false)} />}
    </>
  );
}
