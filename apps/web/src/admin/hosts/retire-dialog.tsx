import type { AdminHost } from '#libs/shared/contracts';
import { RETIRE_HOST as TEXTS } from './copy.js';
import { Button } from '../../ui/form/button.js';
import { Dialog } from '../../ui/overlay/dialog.js';
import { Failure } from '../../ui/feedback/load-states.js';
import { useRetireHost } from './api.js';
import { useSaving } from './use-saving.js';

type Props = { host: AdminHost; onClose: () => void; returnTo: () => HTMLElement | null };

/** Asks once, and says what it means; a refusal stays to be read. */
export function RetireDialog({ host, onClose, returnTo }: Props) {
  const retire = useRetireHost();
  const { rejection, ends } = useSaving(onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      closable={!retire.isPending}
      title={TEXTS.title(host.displayName)}
      description={TEXTS.text}
      returnTo={returnTo}
      className="host-sheet"
      foot={
        <>
          <button type="button" className="admin-button" disabled={retire.isPending} onClick={onClose}>
            {TEXTS.keep}
          </button>
          <Button busy={retire.isPending} onClick={() => retire.mutate(host.no, ends(TEXTS.done(host.name)))}>
            {TEXTS.go}
          </Button>
        </>
      }
    >
      {rejection && <Failure text={rejection.sentence} />}
    </Dialog>
  );
}
