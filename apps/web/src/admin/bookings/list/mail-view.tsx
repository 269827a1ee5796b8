import { useState } from 'react';
import { useToast } from '../../../ui/feedback/toast.js';
import { Button } from '../../../ui/form/button.js';
import { Mail } from '../../../ui/icons.js';
import { Tip } from '../../../ui/overlay/tooltip.js';
import { MAILING_TEXTS as TEXTS } from '../../mailings/copy.js';
import { MailingDialog } from '../../mailings/mailing-dialog.js';
import { BULK_LIMIT, readMatching } from '../api.js';
import { listQuery, type ListAddress } from './address.js';

/** Opens an email to the families of all results of the filters, including those on other pages. */
export function MailView({ address, total }: { address: ListAddress; total: number }) {
  const toast = useToast();
  const [read, setRead] = useState<number | null>(null);
  const [bookingIds, setBookingIds] = useState<string[]>([]);
  if (total === 0) return null;
  const label = TEXTS.ofView(total);
  const open = async () => {
    if (total > BULK_LIMIT) return toast({ title: TEXTS.tooMany, tone: 'bad' });
    setRead(0);
    try {
      const found = await readMatching((page) => listQuery({ ...address, page, pageSize: 100 }), setRead);
      setBookingIds(found.map(({ id }) => id));
    } catch {
      toast({ title: TEXTS.notRead, tone: 'bad' });
    }
    setRead(null);
  };
  return (
    <>
      <Tip text={label}>
        <Button variant="small" aria-label={label} disabled={read !== null} onClick={() => void open()}>
          <Mail size={18} strokeWidth={2.4} />
          <span className="tool-text">{read === null ? TEXTS.all : TEXTS.reading(read)}</span>
        </Button>
      </Tip>
      {bookingIds.length > 0 && <MailingDialog bookingIds={bookingIds} onClose={() => setBookingIds([])} />}
    </>
  );
}
