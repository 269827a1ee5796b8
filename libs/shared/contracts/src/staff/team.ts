// The people who run the company, and those who are invited to.
import { ADMIN_LEVELS, type AdminLevel } from './accounts.js';
import { Email, OneOf, Text } from '../common/fields.js';
import { LIMITS } from '../common/limits.js';

const CHOOSE_LEVEL = 'Please choose what this person may do.';

/** Invites somebody to the admin area, by a mail to this address. */
export class InviteAdministrator {
  @Email('Please enter a valid email address') email = '';
  @OneOf(ADMIN_LEVELS, CHOOSE_LEVEL) level = '' as AdminLevel;
}

export class ChangeAdministrator {
  @OneOf(ADMIN_LEVELS, CHOOSE_LEVEL) level = '' as AdminLevel;
}

/** The token of a mailed invitation. */
export class OpenInvitation {
  @Text({ max: LIMITS.longText.max }, 'This link is not complete. Please open it from the mail again.')
  token = '';
}

export type TeamMember = {
  userId: string;
  /** First and last name, else the username. */
  name: string;
  email: string | null;
  level: AdminLevel;
  isYou: boolean;
};
export type TeamInvitation = { id: string; email: string; level: AdminLevel; expiresAt: string };
export type TeamView = { members: TeamMember[]; invitations: TeamInvitation[] };

/** What a mailed invitation is for. */
export type InvitationView = { email: string; level: AdminLevel };
