import { ADMIN_LEVELS, ADMIN_ROLES, InviteAdministrator } from '#libs/shared/contracts';
import { TEAM_TEXTS as TEXTS } from './copy.js';
import { useContractForm } from '../../../lib/form/form.js';
import { errorMessage } from '../../../lib/api/http.js';
import { Button } from '../../../ui/form/button.js';
import { Form } from '../../../ui/form/form.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { TextField } from '../../../ui/form/text-field.js';
import { useToast } from '../../../ui/feedback/toast.js';
import { useDraft } from '../../../ui/form/unsaved-changes.js';
import { useInvite } from './api.js';

const START = { email: '', level: 'work' } as const;

/** Address and rights of somebody new; what was typed stays when the call fails. */
export function InviteForm() {
  const toast = useToast();
  const invite = useInvite();
  const form = useContractForm(InviteAdministrator, { defaultValues: START });
  const save = async (): Promise<boolean> => {
    let isSent = false;
    await form.handleSubmit(async (input) => {
      try {
        await invite.mutateAsync(input);
      } catch (failure) {
        return form.showErrors(failure);
      }
      isSent = true;
      toast({ title: TEXTS.sent(input.email), tone: 'good' });
      form.reset(START);
    })();
    return isSent;
  };
  useDraft(form.watch('email').trim() !== '', {
    save,
    discard: () => form.reset(START),
    focus: () => form.setFocus('email'),
    saveLabel: TEXTS.sendShort,
  });
  return (
    <Form
      className="team-invite"
      aria-labelledby="team-invite"
      onSend={(event) => {
        event.preventDefault();
        return save();
      }}
    >
      <h3 id="team-invite">{TEXTS.invite}</h3>
      <p>{TEXTS.inviteText}</p>
      <TextField label={TEXTS.email} type="email" autoComplete="off" {...form.field('email')} />
      <SelectField
        label={TEXTS.level}
        options={ADMIN_LEVELS.map((value) => ({ value, label: ADMIN_ROLES[value] }))}
        {...form.field('level')}
      />
      {invite.isError && (
        <p className="team-refusal" role="alert">
          {errorMessage(invite.error, TEXTS.changeFailed)}
        </p>
      )}
      <Button type="submit" busy={invite.isPending}>
        {TEXTS.send}
      </Button>
    </Form>
  );
}
