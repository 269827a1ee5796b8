import { Plus } from 'lucide-react';
import type { AbsenceView, AdminHost, CertificationView } from '#libs/shared/contracts';
import { ABSENCE_LABELS, CERTIFICATION_LABELS, HOSTS_TEXTS as TEXTS, SKILL_LABELS } from './copy.js';
import { mediumDay, moment, formatPhone } from '../../lib/format/format.js';

/** The dialogs of a host. */
export type OpenHost =
  | { what: 'host'; host: AdminHost | null }
  | { what: 'retire' | 'invite'; host: AdminHost }
  | { what: 'check'; host: AdminHost; known: CertificationView | null }
  | { what: 'absence'; host: AdminHost; known: AbsenceView | null };

type CardProps = {
  host: AdminHost;
  crews: string[] | undefined;
  onOpen: (open: OpenHost) => void;
  onRestore: (host: AdminHost) => void;
  onWithdraw: (host: AdminHost) => void;
};
type PartProps = Pick<CardProps, 'host' | 'onOpen'>;

function stateLabel({ expiresOn, daysLeft, isReplaced }: CertificationView): string {
  if (isReplaced) return TEXTS.renewed;
  if (expiresOn === null || daysLeft === null) return TEXTS.validForGood;
  if (daysLeft === 0) return TEXTS.expiredToday;
  const day = mediumDay(expiresOn);
  if (daysLeft < 0) return TEXTS.expired(day);
  return daysLeft > 30 ? TEXTS.validUntil(day) : TEXTS.expiresIn(daysLeft, day);
}

const Face = ({ host: { imageUrl, name } }: Pick<CardProps, 'host'>) => (
  <span className="host-face" aria-hidden>
    {imageUrl ? <img src={`${imageUrl}?w=480`} alt="" loading="lazy" /> : name.slice(0, 1).toUpperCase()}
  </span>
);

type AddProps = { label: string; text: string; onAdd: () => void };

const AddButton = ({ label, text, onAdd }: AddProps) => (
  <button type="button" className="admin-button" aria-label={label} onClick={onAdd}>
    <Plus aria-hidden size={16} strokeWidth={2.6} />
    {text}
  </button>
);

const notedLabel = ({ checkedOn, notedBy }: CertificationView) =>
  [TEXTS.checkedOn(mediumDay(checkedOn)), notedBy && TEXTS.by(notedBy)].filter(Boolean).join(', ');

const CheckLine = ({ host, check, onOpen }: PartProps & { check: CertificationView }) => (
  <button
    type="button"
    className="host-line"
    title={notedLabel(check)}
    onClick={() => onOpen({ what: 'check', host, known: check })}
  >
    <span>
      <b>
        <span className="sr-only">{TEXTS.change} </span>
        {CERTIFICATION_LABELS[check.kind]}
        <span className="sr-only"> {TEXTS.of(host.name)}</span>
      </b>
      <small>{notedLabel(check)}</small>
    </span>
    <span className="chip-status host-state" data-state={check.isReplaced ? 'replaced' : check.state}>
      {stateLabel(check)}
    </span>
  </button>
);

const Checks = ({ host, onOpen }: PartProps) => (
  <section className="host-part">
    <h4>{TEXTS.checks}</h4>
    {host.certifications.length === 0 && <p className="host-none">{TEXTS.noChecks}</p>}
    <ul>
      {host.certifications.map((check) => (
        <li key={`${check.kind} ${check.checkedOn}`}>
          <CheckLine {...{ host, check, onOpen }} />
        </li>
      ))}
    </ul>
    <AddButton
      label={TEXTS.addCheckOf(host.name)}
      text={TEXTS.addCheck}
      onAdd={() => onOpen({ what: 'check', host, known: null })}
    />
  </section>
);

const Absences = ({ host, onOpen }: PartProps) => (
  <section className="host-part">
    <h4>{TEXTS.absences}</h4>
    {host.absences.length === 0 && <p className="host-none">{TEXTS.noAbsences}</p>}
    <ul>
      {host.absences.map((absence) => {
        const days = TEXTS.span(mediumDay(absence.from), mediumDay(absence.to));
        return (
          <li key={absence.id}>
            <button
              type="button"
              className="host-line"
              onClick={() => onOpen({ what: 'absence', host, known: absence })}
            >
              <b>
                <span className="sr-only">{TEXTS.changeAbsence} </span>
                {days}
                <span className="sr-only"> {TEXTS.of(host.name)}</span>
              </b>
              <span className="chip-status">{ABSENCE_LABELS[absence.kind]}</span>
            </button>
          </li>
        );
      })}
    </ul>
    <AddButton
      label={TEXTS.addAbsenceOf(host.name)}
      text={TEXTS.addAbsence}
      onAdd={() => onOpen({ what: 'absence', host, known: null })}
    />
  </section>
);

/** The invitation of a host without an account. */
const InviteActions = ({ host, onOpen, onWithdraw }: Omit<CardProps, 'crews' | 'onRestore'>) => (
  <>
    <button
      type="button"
      className="admin-button"
      aria-label={TEXTS.inviteOf(host.name)}
      onClick={() => onOpen({ what: 'invite', host })}
    >
      {host.invitation ? TEXTS.inviteAgain : TEXTS.invite}
    </button>
    {host.invitation && (
      <button
        type="button"
        className="admin-button"
        aria-label={TEXTS.withdrawOf(host.name)}
        onClick={() => onWithdraw(host)}
      >
        {TEXTS.withdraw}
      </button>
    )}
  </>
);

const HostActions = ({ host, onOpen, onRestore, onWithdraw }: Omit<CardProps, 'crews'>) => (
  <span className="host-actions">
    {!host.account && !host.retired && <InviteActions {...{ host, onOpen, onWithdraw }} />}
    <button
      type="button"
      className="admin-button"
      aria-label={TEXTS.editOf(host.name)}
      onClick={() => onOpen({ what: 'host', host })}
    >
      {TEXTS.edit}
    </button>
    {host.retired ? (
      <button
        type="button"
        className="admin-button"
        aria-label={TEXTS.restoreOf(host.name)}
        onClick={() => onRestore(host)}
      >
        {TEXTS.restore}
      </button>
    ) : (
      <button
        type="button"
        className="admin-button"
        aria-label={TEXTS.retireOf(host.name)}
        onClick={() => onOpen({ what: 'retire', host })}
      >
        {TEXTS.retire}
      </button>
    )}
  </span>
);

function accountLabel({ account, invitation }: AdminHost): string {
  if (account) return TEXTS.account(account.username);
  return invitation ? TEXTS.invited(invitation.email, moment(invitation.expiresAt)) : TEXTS.noAccount;
}

/** One host: profile, checks and absences. */
export function HostCard({ host, crews, ...acts }: CardProps) {
  const facts = [
    crews && (crews.length > 0 ? TEXTS.crews(crews.join(', ')) : TEXTS.noCrew),
    host.phone && formatPhone(host.phone),
    accountLabel(host),
  ];
  const chip = host.retired ? TEXTS.retired : !host.isActive && TEXTS.off;
  return (
    <li className="host-card" data-off={host.retired || !host.isActive || undefined}>
      <header className="host-header">
        <Face host={host} />
        <span className="host-who">
          <h3>
            {host.name} {chip && <span className="chip-status">{chip}</span>}
          </h3>
          <small>{facts.filter(Boolean).join(' · ')}</small>
          {host.skills.length > 0 && (
            <span className="host-chips">
              {host.skills.map((skill) => (
                <span key={skill}>{SKILL_LABELS[skill]}</span>
              ))}
            </span>
          )}
        </span>
        <HostActions host={host} {...acts} />
      </header>
      {host.about && <p className="host-about">{host.about}</p>}
      <div className="host-parts">
        <Checks host={host} onOpen={acts.onOpen} />
        <Absences host={host} onOpen={acts.onOpen} />
      </div>
    </li>
  );
}
