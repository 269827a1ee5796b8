import { InviteHost, type AdminHost } from '#libs/shared/contracts';
import { INVITE_HOST as TEXTS } from './copy.js';
import { useContractForm } from '../../lib/form/form.js';
import { TextField } from '../../ui/form/text-field.js';
import { useInviteHost } from './api.js';
import type { DialogProps } from './host-dialog.js';
import { FormDialog } from '../shared/form-dialog.js';
import { useSave } from '../shared/use-save.js';

/** The email address for the invitation link, with which a host creates or connects an account. */
export function InviteDialog({ host, ...dialog }: DialogProps & { host: AdminHost }) {
  const form = useContractForm(InviteHost, { defaultValues: { email: host.invitation?.email ?? '' } });
  const invite = useInviteHost();
  const { save, rejection, isSaving } = useSave({ onSaved: dialog.onClose, onRejected: form.showErrors });
  const send = form.handleSubmit(({ email }) => {
    save(invite, { no: host.no, input: { email, version: host.version } }, TEXTS.done(email));
  });
  return (
    <FormDialog
      {...dialog}
      title={TEXTS.title(host.name)}
      description={TEXTS.text}
      saveLabel={TEXTS.go}
      {...{ isSaving, rejection }}
      onSend={send}
    >
      <TextField label={TEXTS.email} type="email" required autoComplete="off" {...form.field('email')} />
    </FormDialog>
  );
}
