import { useState } from 'react';
import { CONTENT_TEXTS as TEXTS } from './copy.js';
import { errorMessage } from '../../lib/api/http.js';
import { Button } from '../../ui/form/button.js';
import { Dialog } from '../../ui/overlay/dialog.js';

type Props = { name: string; meaning: string; onRetire: () => Promise<void>; onClose: () => void };

/** Asks once, and says what it means; a refusal stays to be read. */
export function RetireDialog({ name, meaning, onRetire, onClose }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [rejection, setRejection] = useState<string | null>(null);
  const retire = async () => {
    setBusy(true);
    setRejection(null);
    try {
      await onRetire();
    } catch (failure) {
      setRejection(errorMessage(failure, TEXTS.failedChange));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      closable={!isBusy}
      title={TEXTS.retireTitle(name)}
      description={meaning}
      foot={
        <div className="entry-foot">
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {TEXTS.keep}
          </Button>
          <Button busy={isBusy} onClick={() => void retire()}>
            {TEXTS.retire}
          </Button>
        </div>
      }
    >
      {rejection && (
        <p className="entry-failure" role="alert">
          {rejection}
        </p>
      )}
    </Dialog>
  );
}
