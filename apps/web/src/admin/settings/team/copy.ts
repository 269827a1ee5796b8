import type { AdminLevel } from '#libs/contracts';

export const LEVEL_WORDS: Record<AdminLevel, string> = {
  read: 'May look',
  work: 'May work',
  full: 'All rights',
};

export const TEAM_TEXTS = {
  title: 'Team',
  lead: 'Who works here, and what each of them may do. A change holds at once.',
  levels: [
    ['May look', 'sees everything here and changes nothing.'],
    ['May work', 'also does the day’s work: bookings, calls, answers, crews, content.'],
    ['All rights', 'also pays back, and changes prices, codes, settings and the team.'],
  ],
  loading: 'Loading the team...',
  failed: 'The team could not be loaded.',
  notAllowed: 'The team is shown to administrators with all rights.',
  members: 'Administrators',
  you: 'you',
  noEmail: 'No email address',
  levelOf: (name: string) => `What ${name} may do`,
  changed: (name: string, level: string) => `${name}: ${level}`,
  changeFailed: 'This did not work. Please try again.',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  invited: 'Invited',
  until: (moment: string) => `The link works until ${moment}.`,
  withdraw: 'Withdraw',
  withdrawOf: (email: string) => `Withdraw the invitation of ${email}`,
  withdrawn: 'Invitation withdrawn',
  invite: 'Invite somebody',
  inviteText: 'They get a mail with a link that works once, within seven days, for this address alone.',
  email: 'Email address',
  level: 'What they may do',
  send: 'Send the invitation',
  sent: (email: string) => `Invitation to ${email} is on its way`,
} as const;

export const REMOVE_TEXTS = {
  title: (name: string) => `Remove ${name} from the team?`,
  text: 'They are signed out at once and keep an ordinary account. A mail tells them. You can invite them again.',
  keep: 'Keep',
  go: 'Remove from the team',
  done: (name: string) => `${name} is no longer an administrator`,
} as const;
