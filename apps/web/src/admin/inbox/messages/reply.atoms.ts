import { atom } from 'jotai';

/** Answers that are being written, by the id of their message: a look at another tab loses none. */
export const replyDraftsAtom = atom<Record<string, string>>({});
