import { InviteHost, type AdminHost } from '#libs/shared/contracts';
import { INVITE_HOST as TEXTS } from './copy.js';
import { useContractForm } from '../../lib/form/form.js';
import { TextField } from '../../ui/form/text-field.js';
import { useInviteHost } from './api.js';
import type { DialogProps } from './host-dialog.js';
import { HostFormDialog, useSaving } from './host-form-dialog.js';

/** The email address for the invitation link, with which a host creates or connects an account. */
export function InviteDialog({ host, ...dialog }: DialogProps & { host: AdminHost }) {
  const form = useContractForm(InviteHost, { defaultValues: { email: host.invitation?.email ?? '' } });
  const invite = useInviteHost();
  const { rejection, forget, ends } = useSaving(dialog.onClose, form.showErrors);
  const send = form.handleSubmit(({ email }) => {
    forget();
    invite.mutate({ no: host.no, input: { email, version: host.version } }, ends(TEXTS.done(email)));
  });
  return (
    <HostFormDialog
      id="host-invite"
      {...dialog}
      title={TEXTS.title(host.name)}
      description={TEXTS.text}
      saveLabel={TEXTS.go}
      isSaving={invite.isPending}
      rejection={rejection}
      onSend={send}
    >
      <TextField label={TEXTS.email} type="email" required autoComplete="off" {...form.field('email')} />
    </HostFormDialog>
  );
}
