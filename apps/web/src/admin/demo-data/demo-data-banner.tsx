import { Box, Callout, Flex } from '@radix-ui/themes';
import { useState } from 'react';
import { errorMessage } from '../../lib/api/http.js';
import { Button } from '../../ui/form/button.js';
import { Dialog } from '../../ui/overlay/dialog.js';
import { useToast } from '../../ui/feedback/toast.js';
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

type AskProps = { isBusy: boolean; failure: unknown; onKeep: () => void; onRemove: () => void };

const RemoveDialog = ({ isBusy, failure, onKeep, onRemove }: AskProps) => (
  <Dialog
    open
    onOpenChange={(next) => !next && onKeep()}
    closable={!isBusy}
    title={TEXTS.title}
    description={TEXTS.text}
    footer={
      <Flex wrap="wrap" justify="between" gap="3" width="100%">
        <Button variant="secondary" disabled={isBusy} onClick={onKeep}>
          {TEXTS.keep}
        </Button>
        <Button tone="red" busy={isBusy} onClick={onRemove}>
          {TEXTS.remove}
        </Button>
      </Flex>
    }
  >
    {failure ? <p role="alert">{errorMessage(failure, TEXTS.failed)}</p> : null}
  </Dialog>
);

/** Shown on every page of the admin area while demo data exists, with a button to remove all of it. */
export function DemoDataBanner() {
  const canRemove = useCan('remove-demo-data');
  const { data } = useDemoData();
  const toast = useToast();
  const remove = useRemoveDemoData();
  const [isAsked, setAsked] = useState(false);
  if (!data || data.bookings === 0) return null;
  const go = () =>
    remove.mutate(undefined, { onSuccess: () => toast({ title: TEXTS.removed, tone: 'good' }) });
  const keep = () => {
    remove.reset();
    setAsked(false);
  };
  return (
    <>
      <DemoDataNote onRemove={canRemove ? () => setAsked(true) : undefined} />
      {isAsked && (
        <RemoveDialog isBusy={remove.isPending} failure={remove.error} onKeep={keep} onRemove={go} />
      )}
    </>
  );
}
