import { Email, OptionalEmail, Text, Line, OptionalLine } from '../common/fields.js';
import { LIMITS } from '../common/limits.js';
import { withoutUnseen } from '../common/normal-form.js';

export class Login {
  @Line(LIMITS.email, 'Please enter your username') username = '';
  @Text({ max: LIMITS.password.max }, 'Please enter your password') password = '';
}

const NewPassword = () => Text(LIMITS.password, 'Please choose a password of 8 to 128 characters');

const ANY_SCRIPT = String.raw`\p{sc=Zyyy}\p{sc=Zinh}`;
/** Only Latin, only Cyrillic, only Greek, or none of the three, whose letters look alike. */
const ONE_ALPHABET = new RegExp(
  `^(?:[${ANY_SCRIPT}\\p{sc=Latn}]*|[${ANY_SCRIPT}\\p{sc=Cyrl}]*|[${ANY_SCRIPT}\\p{sc=Grek}]*|[^\\p{sc=Latn}\\p{sc=Cyrl}\\p{sc=Grek}]*)$`,
  'u',
);

/**
 * Rejects names that could imitate another: mixed alphabets, ornamental or wide letters, invisible characters. Applied to
 * new names only, so that existing users can still log in.
 */
const lookAlikeError = (name: string) =>
  ONE_ALPHABET.test(name) &&
  name.normalize('NFKC') === name.normalize('NFC') &&
  withoutUnseen(name) === name &&
  !/\p{Cc}/u.test(name)
    ? null
    : 'Please use plain letters of one alphabet in your username, so that nobody takes it for another one.';

/** Other fields, such as a role, are dropped. */
export class Register {
  @Line(LIMITS.username, 'Please enter a username', lookAlikeError) username = '';
  @OptionalEmail('Valid email is required') email?: string = undefined;
  @NewPassword() password = '';
  @OptionalLine(LIMITS.name.max) firstName?: string = undefined;
  @OptionalLine(LIMITS.name.max) lastName?: string = undefined;
}

export class ChangePassword {
  @Text({ max: LIMITS.password.max }, 'Please enter your current password') currentPassword = '';
  @NewPassword() newPassword = '';
}

/** Requests a mail with a link to reset the password. */
export class RequestReset {
  @Email('Please enter a valid email address') email = '';
}

/** The token of a mailed link; a malformed one is treated as unknown. */
export class ResetPassword {
  @Text({ max: LIMITS.longText.max }, 'This link is not complete. Please open it from the mail again.')
  token = '';
  @NewPassword() password = '';
}

export class VerifyEmail {
  @Text({ max: LIMITS.longText.max }, 'This link is not complete. Please open it from the mail again.')
  token = '';
}

/** The password, typed again before a change that needs it. */
export class ConfirmPassword {
  @Text({ max: LIMITS.password.max }, 'Please enter your password') password = '';
}

/** A browser in which a user is logged in. */
export type SessionView = {
  /** Such as "Firefox on Windows"; null if unknown. */
  device: string | null;
  loggedInAt: string;
  /** To the day. */
  lastUsedAt: string;
  isCurrent: boolean;
};

/** Changes the address of an account, once the link mailed to it was opened. */
export class ChangeEmail {
  @Email('Please enter a valid email address') email = '';
}

/** Changes the address of a family's account, by an owner. */
export class ChangeAccountEmail {
  @Email('Please enter the email address that the account has') email = '';
  @Email('Please enter the new email address') newEmail = '';
}

export class DeleteAccount {
  @Text({ max: LIMITS.password.max }, 'Please enter your password') password = '';
}

export type Role = 'user' | 'admin';

/**
 * Rights of an administrator: view everything; also do the daily work; also refund and change prices, codes, settings and
 * the team. Each level includes the previous ones.
 */
export const ADMIN_LEVELS = ['read', 'work', 'full'] as const;
export type AdminLevel = (typeof ADMIN_LEVELS)[number];

/** Labels on the screen and in mails. */
export const ADMIN_ROLES: Readonly<Record<AdminLevel, string>> = {
  read: 'View only',
  work: 'Staff',
  full: 'Owner',
};

/** Whether a level includes the required one. */
export const hasLevel = (level: AdminLevel, required: AdminLevel) =>
  ADMIN_LEVELS.indexOf(level) >= ADMIN_LEVELS.indexOf(required);

export type UserView = {
  id: string;
  username: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  role: Role;
  /** Only for administrators. */
  adminLevel?: AdminLevel;
  /** False without an address or until the mailed link was opened. */
  emailVerified: boolean;
  /** An active host is linked to the account. */
  isHost: boolean;
};

/** Guest bookings of this browser that the user can claim. */
export type ClaimableView = { bookings: number };
export type ClaimedView = { claimed: string[] };

/** Requests a mail to a booking's address, with links that add its bookings to the account. */
export class RequestClaim {
  @Email('Please enter a valid email address') email = '';
}
