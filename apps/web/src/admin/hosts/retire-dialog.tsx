import type { AdminHost } from '#libs/shared/contracts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.js';
import { RejectionNote } from '../shared/rejection.js';
import { useSave } from '../shared/use-save.js';
import { useRetireHost } from './api.js';
import { HOST_FORM, RETIRE_HOST as TEXTS } from './copy.js';

type Props = { host: AdminHost; onClose: () => void; returnTo: () => HTMLElement | null };

/** Asks for confirmation and explains the effect; a rejection stays visible. */
export function RetireDialog({ host, onClose, returnTo }: Props) {
  const retire = useRetireHost();
  const { save, rejection, isSaving } = useSave({ onSaved: onClose, failed: HOST_FORM.failed });
  return (
    <ConfirmDialog
      title={TEXTS.title(host.displayName)}
      text={TEXTS.text}
      confirm={TEXTS.go}
      keep={TEXTS.keep}
      isBusy={isSaving}
      onConfirm={() => save(retire, host.no, TEXTS.done(host.name))}
      {...{ onClose, returnTo }}
    >
      <RejectionNote rejection={rejection} />
    </ConfirmDialog>
  );
}
