import { JoinWaitingList } from '#libs/shared/contracts';

/** What the wizard knows of a family that would wait. */
export type WaitingRequest = Pick<
  JoinWaitingList,
  'day' | 'games' | 'guestCount' | 'addOns' | 'zipCode' | 'email'
> & {
  fullDays: readonly string[];
  name: string;
};

/** Days that can be waited for: those that are full, else the one that was chosen; none that has begun. */
export const daysOf = (
  { fullDays, day }: Pick<WaitingRequest, 'fullDays' | 'day'>,
  today: string,
): string[] => (fullDays.length > 0 ? fullDays : [day]).filter((each) => each > today);

/** The form as it opens: what was typed into it before, and the rest from the wizard. */
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
