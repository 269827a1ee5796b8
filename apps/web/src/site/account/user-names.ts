import type { UserView } from '#libs/shared/contracts';

/** First letter of the first name, else of the username, else U. */
export const initialOf = (user: UserView | null) =>
  (user?.firstName || user?.username || 'U').charAt(0).toUpperCase();

/** Full name, or the username when no name was given. */
export const fullNameOf = (user: UserView) =>
  [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username;
