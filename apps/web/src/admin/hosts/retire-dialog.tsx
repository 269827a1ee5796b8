import { Flex } from '@radix-ui/themes';
import type { AdminHost } from '#libs/shared/contracts';
import { Failure } from '../../ui/feedback/load-states.js';
import { Button } from '../../ui/form/button.js';
import { Dialog } from '../../ui/overlay/dialog.js';
import { useRetireHost } from './api.js';
import { RETIRE_HOST as TEXTS } from './copy.js';
import { useSaving } from './host-form-dialog.js';

type Props = { host: AdminHost; onClose: () => void; returnTo: () => HTMLElement | null };

/** Asks for confirmation and explains the effect; a rejection stays visible. */
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
      footer={
        <Flex gap="3" justify="end">
          <button type="button" className="admin-button" disabled={retire.isPending} onClick={onClose}>
            {TEXTS.keep}
          </button>
          <Button busy={retire.isPending} onClick={() => retire.mutate(host.no, ends(TEXTS.done(host.name)))}>
            {TEXTS.go}
          </Button>
        </Flex>
      }
    >
      {rejection && <Failure text={rejection.sentence} />}
    </Dialog>
  );
}
