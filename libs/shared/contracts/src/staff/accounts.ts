import { Email, OptionalEmail, Text, Line, OptionalLine } from '../common/fields.js';
import { LIMITS } from '../common/limits.js';
import { withoutUnseen } from '../common/normal-form.js';

export class Login {
  @Line(LIMITS.email, 'Please enter your username') username = '';
  @Text({ max: LIMITS.password.max }, 'Please enter your password') password = '';
}

const NewPassword = () => Text(LIMITS.password, 'Please choose a password of 8 to 128 characters');

const COMMON = String.raw`\p{sc=Zyyy}\p{sc=Zinh}`;
/** All letters Latin, all Cyrillic, all Greek, or none of the three: only these are taken for one another. */
const ONE_ALPHABET = new RegExp(
  `^(?:[${COMMON}\\p{sc=Latn}]*|[${COMMON}\\p{sc=Cyrl}]*|[${COMMON}\\p{sc=Grek}]*|[^\\p{sc=Latn}\\p{sc=Cyrl}\\p{sc=Grek}]*)$`,
  'u',
);

/**
 * A name that reads like another one: letters of two alphabets, ornamental or wide letters, signs that nobody sees.
 * Asked of new names only, so that whoever has such a name still gets in. A whole name of another alphabet is fine.
 */
const lookAlikeFault = (name: string) =>
  ONE_ALPHABET.test(name) &&
  name.normalize('NFKC') === name.normalize('NFC') &&
  withoutUnseen(name) === name &&
  !/\p{Cc}/u.test(name)
    ? null
    : 'Please use plain letters of one alphabet in your username, so that nobody takes it for another one.';

/** Whatever else a body holds is dropped: a role is never an input. */
export class Register {
  @Line(LIMITS.username, 'Please enter a username', lookAlikeFault) username = '';
  @OptionalEmail('Valid email is required') email?: string = undefined;
  @NewPassword() password = '';
  @OptionalLine(LIMITS.name.max) firstName?: string = undefined;
  @OptionalLine(LIMITS.name.max) lastName?: string = undefined;
}

export class ChangePassword {
  @Text({ max: LIMITS.password.max }, 'Please enter your current password') currentPassword = '';
  @NewPassword() newPassword = '';
}

/** Asks for a mail with a link to choose a new password. */
export class RequestReset {
  @Email('Please enter a valid email address') email = '';
}

/** The token of a mailed link; one that is not shaped like a token is simply not found. */
export class ResetPassword {
  @Text({ max: LIMITS.longText.max }, 'This link is not complete. Please open it from the mail again.')
  token = '';
  @NewPassword() password = '';
}

export class VerifyEmail {
  @Text({ max: LIMITS.longText.max }, 'This link is not complete. Please open it from the mail again.')
  token = '';
}

export class DeleteAccount {
  @Text({ max: LIMITS.password.max }, 'Please enter your password') password = '';
}

export type Role = 'user' | 'admin';

/**
 * What an administrator may do: look at everything; do the day's work as well; or also pay back and change prices, codes,
 * settings and the team. Each may do what those before it may.
 */
export const ADMIN_LEVELS = ['read', 'work', 'full'] as const;
export type AdminLevel = (typeof ADMIN_LEVELS)[number];

/** The levels as people read them, on the screen and in mails. */
export const ADMIN_ROLES: Readonly<Record<AdminLevel, string>> = {
  read: 'View only',
  work: 'Staff',
  full: 'Owner',
};

/** Whether a level is at least the wanted one. */
export const hasLevel = (level: AdminLevel, wanted: AdminLevel) =>
  ADMIN_LEVELS.indexOf(level) >= ADMIN_LEVELS.indexOf(wanted);

export type UserView = {
  id: string;
  username: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  role: Role;
  /** What an administrator may do; absent for everybody else. */
  adminLevel?: AdminLevel;
  /** False without an address, and until the mailed link has been opened. */
  emailVerified: boolean;
  /** Somebody who hosts events: an active host is linked to the account. */
  isHost: boolean;
};

/** What a user may add to the account by hand: bookings that this browser made as a guest. */
export type ClaimableView = { bookings: number };
export type ClaimedView = { claimed: string[] };

/** Asks for links, mailed to the address that bookings were made with, to add them to the account. */
export class RequestClaim {
  @Email('Please enter a valid email address') email = '';
}
