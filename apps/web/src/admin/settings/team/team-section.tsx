import '../settings.css';
import { ADMIN_ROLES, type TeamInvitation, ADMIN_LEVELS, InviteAdministrator } from '#libs/shared/contracts';
import { TEAM_TEXTS as TEXTS } from './copy.js';
import { moment } from '../../../lib/format/format.js';
import { HttpError, errorMessage } from '../../../lib/api/http.js';
import { Failure, Loading } from '../../../ui/feedback/load-states.js';
import { useToast } from '../../../ui/feedback/toast.js';
import { useTeam, useWithdraw, useInvite } from './api.js';
import { MemberRow } from './member-row.js';
import { useContractForm } from '../../../lib/form/form.js';
import { Button } from '../../../ui/form/button.js';
import { Form } from '../../../ui/form/form.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { TextField } from '../../../ui/form/text-field.js';
import { useDraft } from '../../../ui/form/unsaved-changes.js';

const START = { email: '', level: 'work' } as const;

/** Email address and rights of a new administrator; the input is kept when the call fails. */
function InviteForm() {
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
        <p className="team-error" role="alert">
          {errorMessage(invite.error, TEXTS.changeFailed)}
        </p>
      )}
      <Button type="submit" busy={invite.isPending}>
        {TEXTS.send}
      </Button>
    </Form>
  );
}

function InvitationRow({ invitation }: { invitation: TeamInvitation }) {
  const toast = useToast();
  const withdraw = useWithdraw();
  const { id, email, level, expiresAt } = invitation;
  return (
    <li className="team-row">
      <span className="team-who">
        <b>{email}</b>
        <small>
          {ADMIN_ROLES[level]}. {TEXTS.until(moment(expiresAt))}
        </small>
      </span>
      <button
        type="button"
        className="admin-button"
        aria-label={TEXTS.withdrawOf(email)}
        disabled={withdraw.isPending}
        onClick={() =>
          withdraw.mutate(id, { onSuccess: () => toast({ title: TEXTS.withdrawn, tone: 'good' }) })
        }
      >
        {TEXTS.withdraw}
      </button>
    </li>
  );
}

const Levels = () => (
  <ul className="team-levels">
    {TEXTS.levels.map(([name, text]) => (
      <li key={name}>
        <b>{name}</b> {text}
      </li>
    ))}
  </ul>
);

/** The administrators with their rights, open invitations, and a form to invite. */
export default function TeamSection() {
  const team = useTeam();
  const isRejected = team.error instanceof HttpError && team.error.status === 403;
  if (isRejected) return <p className="settings-lead">{TEXTS.notAllowed}</p>;
  if (team.isPending) return <Loading text={TEXTS.loading} />;
  if (!team.data) return <Failure text={TEXTS.failed} query={team} />;
  const { members, invitations } = team.data;
  return (
    <>
      <p className="settings-lead">{TEXTS.lead}</p>
      <Levels />
      <div className="team">
        <section className="admin-card" aria-labelledby="team-members">
          <h3 id="team-members">{TEXTS.members}</h3>
          <ul>
            {members.map((member) => (
              <MemberRow key={member.userId} member={member} />
            ))}
          </ul>
          {invitations.length > 0 && (
            <>
              <h3 id="team-invited">{TEXTS.invited}</h3>
              <ul aria-labelledby="team-invited">
                {invitations.map((invitation) => (
                  <InvitationRow key={invitation.id} invitation={invitation} />
                ))}
              </ul>
            </>
          )}
        </section>
        <div className="admin-card">
          <InviteForm />
        </div>
      </div>
    </>
  );
}
