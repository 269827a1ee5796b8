import { ADMIN_ROLES } from '#libs/shared/contracts';
import { BUTTON_TEXTS, NOTE_TEXTS } from '../../../copy/common.js';
import { STAFF_LABEL_TEXTS } from '../../../copy/staff.js';

export const TEAM_TEXTS = {
  title: 'Team',
  lead: 'Who can use the admin area, and in which role. Changes take effect right away.',
  levels: [
    [ADMIN_ROLES.read, 'sees everything here and changes nothing.'],
    [ADMIN_ROLES.work, 'also does the day’s work: bookings, calls, answers, crews, content.'],
    [ADMIN_ROLES.full, 'also refunds, and changes prices, codes, settings and the team.'],
  ],
  loading: 'Loading the team...',
  failed: 'The team could not be loaded.',
  members: 'Administrators',
  you: 'you',
  noEmail: 'No email address',
  lastSeen: (moment: string) => `last seen ${moment}`,
  notLoggedIn: 'not logged in',
  levelOf: (name: string) => `Role of ${name}`,
  changed: (name: string, level: string) => `${name}: ${level}`,
  changeFailed: NOTE_TEXTS.failed,
  remove: BUTTON_TEXTS.remove,
  removeOf: (name: string) => `Remove ${name}`,
  invited: 'Invited',
  until: (moment: string) => `The link works until ${moment}.`,
  withdraw: 'Withdraw',
  withdrawOf: (email: string) => `Withdraw the invitation of ${email}`,
  withdrawn: 'Invitation withdrawn',
  invite: 'Invite somebody',
  inviteText: 'We email them a link. It works once, within seven days, and only for this address.',
  email: STAFF_LABEL_TEXTS.emailAddress,
  level: 'Role',
  send: 'Send the invitation',
  sent: (email: string) => `Invitation to ${email} is on its way`,
} as const;

export const REMOVE_TEXTS = {
  title: (name: string) => `Remove ${name} from the team?`,
  text: 'We sign them out right away and email them; they keep an ordinary account. You can invite them again. All calendar links end: everyone who subscribed to a calendar needs its new link.',
  keep: 'Keep',
  go: 'Remove from the team',
  done: (name: string) => `${name} is no longer an administrator`,
} as const;

export const ACCOUNT_EMAIL_TEXTS = {
  title: 'Change the email of a family’s account',
  text: 'For a family that lost its address or mistyped it. We email a link to the new address and tell the old one.',
  email: 'Current email',
  newEmail: 'New email',
  save: 'Change the address',
  done: (email: string) => `The account has the address ${email} now`,
  failed: NOTE_TEXTS.failed,
} as const;
