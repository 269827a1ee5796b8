// Mails to current, former and invited administrators, and to invited hosts.
import type { EventMap } from '#libs/platform/events';
import { ADMIN_ROLES, withPeriod, type AdminLevel } from '#libs/shared/contracts';
import { derivedId, type GroupMailDefinition, type MailDefinition } from '../../mail-definition.js';
import { plain } from '../layout/mail-layout.js';
import { renderAccountMail, type AccountMailOptions } from './account.mail.js';

const CAN: Record<AdminLevel, string> = {
  read: 'see everything there',
  work: "see everything there and do the day's work",
  full: 'do everything there, including refunds and prices',
};

type Invitation = { invitationId: string };

/** To a future administrator; none for an expired, used or replaced invitation. */
export const invitationMail: MailDefinition<Invitation> = {
  kind: 'administrator-invited',
  subjectId: ({ invitationId }) => invitationId,
  async compose({ invitationId }, { team, links }, issuer) {
    const found = await team.writeInvitationLink(invitationId);
    if (!found) return null;
    const link = links.withKey('/auth?invite=link', found.token);
    return { to: found.email, ...renderInvitation({ link, level: found.level, issuer }) };
  },
};

export const renderInvitation = (options: AccountMailOptions & { level: AdminLevel }) =>
  renderAccountMail(
    {
      title: `You are invited to work at ${options.issuer.brand}`,
      message: `you are invited to the admin area of ${withPeriod(options.issuer.brand)} Your role is ${ADMIN_ROLES[options.level]}: you can ${CAN[options.level]}. The link works once, within seven days.`,
      button: 'Accept the invitation',
      after: 'Don’t know us? Ignore this email.',
    },
    options,
  );

/** To a host without an account; none for an expired, used or replaced invitation. */
export const hostInvitationMail: MailDefinition<Invitation> = {
  kind: 'host-invited',
  subjectId: ({ invitationId }) => invitationId,
  async compose({ invitationId }, { hosts, links }, issuer) {
    const found = await hosts.writeInvitationLink(invitationId);
    if (!found) return null;
    const link = links.withKey('/auth?invite=link&for=host', found.token);
    // The brand must not end a sentence: it may end with a period itself.
    const copy = {
      title: 'You are invited to see your events',
      message: `you are a host of ${issuer.brand}, and your events are online. Accept this invitation with an account that has this email address, and you can see them on your phone: when, where, and what to bring. The link works once, within seven days.`,
      button: 'Accept the invitation',
      after: 'Don’t know us? Ignore this email.',
    };
    return { to: found.email, ...renderAccountMail(copy, { link, issuer }) };
  },
};

/** Once per change of an administrator's level; none without an address. */
export const roleChangedMail: MailDefinition<{ userId: string; eventId: string }> = {
  kind: 'administrator-changed',
  subjectId: ({ eventId }) => eventId,
  async compose({ userId }, { accounts, links }, issuer) {
    const found = await accounts.addresseeOf(userId);
    if (!found) return null;
    const { email: to, level } = found;
    return { to, ...renderRoleChanged({ link: links.to(level ? '/admin' : '/'), level, issuer }) };
  },
};

/** `level` is null for a former administrator. */
export const renderRoleChanged = ({ level, ...options }: AccountMailOptions & { level: AdminLevel | null }) =>
  renderAccountMail(
    {
      title: level ? 'Your role has changed' : 'Your access has ended',
      message: level
        ? `your role at the admin area of ${options.issuer.brand} is now ${ADMIN_ROLES[level]}: you can ${CAN[level]}.`
        : `you are no longer an administrator of ${withPeriod(options.issuer.brand)} Your account stays, and you were signed out everywhere.`,
      button: level ? 'Open the admin area' : 'Open the website',
      after: `Didn’t expect this? Please write to us at ${options.issuer.email}.`,
    },
    options,
  );

/**
 * To every other full administrator except the granting one, when a user gained rights. None if the user is not an
 * administrator any more.
 */
export const newAdministratorMail: GroupMailDefinition<EventMap['administrator-gained']> = {
  kind: 'administrator-gained',
  async recipients({ gainId, userId, by }, { team }) {
    const { members } = await team.read(by);
    if (!members.some((each) => each.userId === userId)) return [];
    return members.flatMap((each) =>
      each.email && each.level === 'full' && !each.isYou && each.userId !== userId
        ? [{ to: each.email, subjectId: derivedId(gainId, each.userId) }]
        : [],
    );
  },
  async compose({ userId, level, isNew, by }, { team, links }, issuer) {
    const { members } = await team.read(by);
    const member = members.find((each) => each.userId === userId);
    if (!member) return null;
    const role = `${ADMIN_ROLES[level]}: they can ${CAN[level]}.`;
    const name = plain(member.name);
    const copy = {
      title: isNew ? 'There is a new administrator' : 'An administrator has more rights',
      message: isNew
        ? `${name} has accepted the invitation to the admin area of ${issuer.brand} in the role ${role}`
        : `the role of ${name} at the admin area of ${issuer.brand} is now ${role}`,
      button: 'Look at the team',
      after: 'Didn’t expect this? Please ask your colleagues, or remove the access in Settings.',
    };
    return renderAccountMail(copy, { link: links.to('/admin?tab=settings&section=team'), issuer });
  },
};
