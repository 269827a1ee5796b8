import { DAY_MS, MERGE_UNDO_DAYS } from '#libs/shared/contracts';

/** By what the rest of a family's data is found: `emailKeys` are normal forms of addresses. */
export type FamilyContacts = { bookingIds: string[]; userIds: string[]; emailKeys: string[] };

/** The last instant at which a merge can be undone. */
export const undoUntil = (mergedAt: Date) => new Date(mergedAt.getTime() + MERGE_UNDO_DAYS * DAY_MS);
