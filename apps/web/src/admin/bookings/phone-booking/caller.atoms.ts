import { atom } from 'jotai';
import { CreateBooking } from '#libs/shared/contracts';

/** What is typed for somebody who calls: a look at another tab loses nothing of it. In the page's memory alone. */
export const callerDraftAtom = atom<CreateBooking>(new CreateBooking());
