import { Box, Callout } from '@radix-ui/themes';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.js';
import { RejectionNote } from '../shared/rejection.js';
import { useSave } from '../shared/use-save.js';
import { useCan } from '../shared/rights.js';
import { useDemoData, useRemoveDemoData } from './api.js';
import { DEMO_TEXTS as TEXTS } from './copy.js';

/** The banner; without `onRemove` for administrators who may not. */
const DemoDataNote = ({ onRemove }: { onRemove?: () => void }) => (
  <Box asChild mb="2" py="0">
    <Callout.Root size="1" className="admin-banner">
      <Callout.Text highContrast>
        <span>{TEXTS.banner}</span>
        {onRemove && (
          <>
            <span>{' · '}</span>
            <button type="button" className="link-button" onClick={onRemove}>
              {TEXTS.remove}
            </button>
          </>
        )}
      </Callout.Text>
    </Callout.Root>
  </Box>
);

/** Shown on every page of the admin area while demo data exists, with a button to remove all of it. */
export function DemoDataBanner() {
  const canRemove = useCan('remove-demo-data');
  const { data } = useDemoData();
  const remove = useRemoveDemoData();
  const [isAsked, setAsked] = useState(false);
  const { save, rejection, isSaving, forget } = useSave({ failed: TEXTS.failed });
  if (!data || data.bookings === 0) return null;
  const keep = () => {
    forget();
    setAsked(false);
  };
  return (
    <>
      <DemoDataNote onRemove={canRemove ? () => setAsked(true) : undefined} />
      {isAsked && (
        <ConfirmDialog
          title={TEXTS.title}
          text={TEXTS.text}
          confirm={TEXTS.remove}
          keep={TEXTS.keep}
          isDanger
          isBusy={isSaving}
          onConfirm={() => save(remove, undefined, TEXTS.removed)}
          onClose={keep}
        >
          <RejectionNote rejection={rejection} />
        </ConfirmDialog>
      )}
    </>
  );
}
