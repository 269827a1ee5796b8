import './admin-team.css';
import { ADMIN_ROLES, type TeamInvitation } from '#libs/shared/contracts';
import { TEAM_TEXTS as TEXTS } from './copy.js';
import { moment } from '../../../lib/format/format.js';
import { HttpError } from '../../../lib/api/http.js';
import { Failure, Loading } from '../../../ui/feedback/load-states.js';
import { useToast } from '../../../ui/feedback/toast.js';
import { useTeam, useWithdraw } from './api.js';
import { InviteForm } from './invite-form.js';
import { MemberRow } from './member-row.js';

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

/** Who works at the admin area and what each may do; who is invited; a form to invite. */
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
