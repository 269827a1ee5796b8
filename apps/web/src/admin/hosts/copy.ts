import type { AbsenceKind, CertificationKind, HostSkill } from '#libs/shared/contracts';
import { plural } from '../../lib/format/format.js';
import { BUTTON_TEXTS, LABEL_TEXTS, NOTE_TEXTS } from '../../copy/common.js';
import { STAFF_LABEL_TEXTS } from '../../copy/staff.js';

export const SKILL_LABELS: Record<HostSkill, string> = {
  spanish: 'Speaks Spanish',
  'early-years': 'Early years',
  'special-needs': 'Special needs',
  photography: LABEL_TEXTS.photography,
  videography: LABEL_TEXTS.videography,
};
export const CERTIFICATION_LABELS: Record<CertificationKind, string> = {
  'background-check': 'Background check',
  'first-aid': 'First aid',
  insurance: 'Insurance',
  driving: 'Driving',
};
export const ABSENCE_LABELS: Record<AbsenceKind, string> = {
  vacation: 'Vacation',
  sick: 'Sick',
  other: STAFF_LABEL_TEXTS.other,
};

/** Texts of the list of hosts. */
export const HOSTS_TEXTS = {
  title: 'Hosts',
  count: (active: number) => `${active} on duty`,
  add: 'Add host',
  loading: 'Loading hosts...',
  failed: 'The hosts could not be loaded.',
  empty: 'No hosts yet',
  emptyText: 'Add the people who run your events. Families read their first name and initial.',
  off: 'Switched off',
  retired: 'Retired',
  table: 'All hosts',
  columns: {
    host: STAFF_LABEL_TEXTS.host,
    crew: STAFF_LABEL_TEXTS.crew,
    checks: 'Checks',
    absences: 'Away',
    contact: 'Contact',
    actions: 'Actions',
  },
  noCrew: 'In no crew',
  account: (name: string) => `Logs in as ${name}`,
  noAccount: 'No account',
  invited: (email: string, until: string) => `Invited: ${email}, the link works until ${until}`,
  invite: 'Invite by email',
  inviteAgain: 'Invite again',
  withdraw: 'Withdraw invitation',
  withdrawn: 'Invitation withdrawn',
  noChecks: 'Nothing was checked yet.',
  noAbsences: 'No absence ahead.',
  edit: BUTTON_TEXTS.edit,
  editOf: (name: string) => `Edit ${name}`,
  moreOf: (name: string) => `More actions for ${name}`,
  retire: BUTTON_TEXTS.retire,
  restore: 'Restore',
  addCheckOf: (name: string) => `Add check of ${name}`,
  change: BUTTON_TEXTS.change,
  changeAbsence: 'Change absence',
  of: (name: string) => `of ${name}`,
  addAbsenceOf: (name: string) => `Add absence of ${name}`,
  restored: (name: string) => `${name} is back`,
  validUntil: (day: string) => `Valid until ${day}`,
  validForGood: 'Valid, no end',
  expiresIn: (days: number, day: string) => `Expires in ${plural(days, 'day')}, ${day}`,
  expired: (day: string) => `Expired on ${day}`,
  expiredToday: 'Expired today',
  renewed: 'Renewed',
  checkedOn: (day: string) => `Checked on ${day}`,
  by: (name: string) => `noted by ${name}`,
  span: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
} as const;

export const INVITE_HOST = {
  title: (name: string) => `Invite ${name} by email`,
  text: 'They get an email with a link that works once, within seven days, for this address alone. Whoever accepts it sees their events on the phone.',
  email: STAFF_LABEL_TEXTS.emailAddress,
  go: 'Send the invitation',
  done: (email: string) => `Invitation to ${email} is on its way`,
} as const;

export const HOST_FORM = {
  addTitle: 'Add a host',
  editTitle: (name: string) => `Edit ${name}`,
  description: 'Families see the picture, the first name with an initial, and the few words.',
  name: STAFF_LABEL_TEXTS.name,
  nameHint: 'First and last name.',
  phone: LABEL_TEXTS.phone,
  picture: STAFF_LABEL_TEXTS.picture,
  noPicture: 'Remove the picture',
  about: 'A few words',
  aboutHint: 'Families read them when the host is theirs.',
  skills: STAFF_LABEL_TEXTS.skills,
  account: 'Account',
  accountHint:
    'User name or email of an account that exists. With it the host sees their events on the phone. No account yet? Save, then press “Invite by email”.',
  isActive: 'On duty',
  isActiveHint: 'Switched off, the host gets no events and cannot open them.',
  add: 'Add the host',
  save: BUTTON_TEXTS.save,
  added: (name: string) => `${name} was added`,
  changed: (name: string) => `${name} was saved`,
  failed: NOTE_TEXTS.notSaved,
} as const;

export const CHECK_FORM = {
  addTitle: (name: string) => `A check of ${name}`,
  description: 'We email you 30 days and 7 days before it expires, and on the day.',
  kind: 'What was checked',
  choose: 'Please choose',
  checkedOn: 'Day of the check',
  expiresOn: 'Expires on',
  expiresHint: 'The first day it is no longer valid. Leave it empty if it does not expire.',
  save: 'Save the check',
  remove: BUTTON_TEXTS.remove,
  saved: (what: string) => `${what} was saved`,
  removed: (what: string) => `${what} was removed`,
} as const;

export const ABSENCE_FORM = {
  addTitle: (name: string) => `${name} is away`,
  description:
    'The host is taken off events on these days, so that you can choose somebody else. Sick days can always be entered.',
  from: STAFF_LABEL_TEXTS.firstDay,
  to: STAFF_LABEL_TEXTS.lastDay,
  kind: 'Why',
  save: 'Save the absence',
  remove: BUTTON_TEXTS.remove,
  saved: 'The absence was saved',
  removed: 'The absence was removed',
} as const;

export const RETIRE_HOST = {
  title: (name: string) => `Retire ${name}?`,
  text: 'The host gets no events any more and cannot open them. Past events go on naming them, and you can bring them back.',
  keep: 'Keep',
  go: BUTTON_TEXTS.retire,
  done: (name: string) => `${name} was retired`,
} as const;
