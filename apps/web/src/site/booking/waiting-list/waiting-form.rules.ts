import type { JoinWaitingList } from '#libs/shared/contracts';
import { availabilityInput } from '../details/open-starts.rules.js';
import type { BookingDraft } from '../draft/booking.draft.js';

/** The wizard's answers for a waiting-list request: the chosen day, if any, the full days, and the answers so far. */
export type WaitingRequest = Pick<
  JoinWaitingList,
  'day' | 'games' | 'guestCount' | 'addOns' | 'zipCode' | 'email'
> & {
  fullDays: readonly string[];
  name: string;
};

export const requestOf = (draft: BookingDraft, fullDays: readonly string[]): WaitingRequest => ({
  day: draft.eventDate,
  fullDays,
  games: draft.selectedGames,
  guestCount: availabilityInput(draft).guestCount,
  addOns: draft.addOns,
  zipCode: draft.location.zipCode,
  email: draft.parentEmail,
  name: draft.parentName,
});

/** Days to wait for: the full ones, else the chosen one; none that has begun. */
export const daysOf = (
  { fullDays, day }: Pick<WaitingRequest, 'fullDays' | 'day'>,
  today: string,
): string[] => (fullDays.length > 0 ? fullDays : [day]).filter((each) => each > today);

/** The initial form: earlier input, then the wizard's answers. */
export function formFor(
  request: WaitingRequest,
  days: readonly string[],
  typed: JoinWaitingList,
): JoinWaitingList {
  const { day, games, guestCount, addOns, zipCode, email, name } = request;
  const known = [typed.day, day].find((each) => days.includes(each));
  return {
    ...typed,
    day: known ?? (days.length === 1 ? days[0] : ''),
    games,
    guestCount,
    addOns,
    zipCode: typed.zipCode || zipCode,
    email: typed.email || email,
    name: typed.name || name,
  };
}
