// Administrators and their invitations.
import { ADMIN_LEVELS, type AdminLevel } from './accounts.js';
import { Email, OneOf, Text } from '../common/fields.js';
import { LIMITS } from '../common/limits.js';

const LEVEL_ERROR = 'Please choose what this person may do.';

/** Mails an invitation to the admin area. */
export class InviteAdministrator {
  @Email('Please enter a valid email address') email = '';
  @OneOf(ADMIN_LEVELS, LEVEL_ERROR) level = '' as AdminLevel;
}

export class ChangeAdministrator {
  @OneOf(ADMIN_LEVELS, LEVEL_ERROR) level = '' as AdminLevel;
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
  /** The latest use of an open session; null without one. */
  lastSeenAt: string | null;
};
export type TeamInvitation = { id: string; email: string; level: AdminLevel; expiresAt: string };
export type TeamView = { members: TeamMember[]; invitations: TeamInvitation[] };

/** The content of a mailed invitation. */
export type InvitationView = { email: string; level: AdminLevel };
