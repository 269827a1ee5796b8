/** Days until a session expires after its last use, and until its cookie expires after it was set. */
export const SESSION_DAYS = 30;
/**
 * Days for which an ended guest is stored. A process that has not yet read the end may issue a new cookie for a few
 * seconds more (longer while the database is down); one extra day covers both.
 */
export const ENDED_DAYS = SESSION_DAYS + 1;
/** A log-in ends this long after its password was typed, however often it is used. */
export const LONGEST_DAYS = 90;
export const PASSWORD_FRESH_MINUTES = 15;
