import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { WAITING_TEXTS as TEXTS } from './copy.js';
import { useBusinessDay } from '../../../lib/api/business-day.js';
import { Button } from '../../../ui/form/button.js';
import { draftAtom } from '../booking.atoms.js';
import { useWaitingForm } from './use-waiting-form.js';
import { WaitingDialog } from './waiting-dialog.js';
import { daysOf, requestOf } from './waiting-form.rules.js';

const NO_DAYS: readonly string[] = [];

/**
 * Shown where no start is open: 'Notify me when a time opens up', if there is a day to wait for. The input is kept when
 * the dialog is closed.
 */
export function WaitingButton({ fullDays = NO_DAYS }: { fullDays?: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  const form = useWaitingForm();
  const request = requestOf(useAtomValue(draftAtom), fullDays);
  const days = daysOf(request, useBusinessDay());
  if (days.length === 0) return null;
  const open = () => {
    form.open(request, days);
    setOpen(true);
  };
  return (
    <>
      <Button variant="secondary" onClick={open}>
        {TEXTS.open}
      </Button>
      <WaitingDialog isOpen={isOpen} onClose={() => setOpen(false)} {...{ form, request, days }} />
    </>
  );
}
