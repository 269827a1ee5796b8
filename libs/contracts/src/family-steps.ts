// What a paid booking's family waits for, with its instants: papers, mails and the site say the same.
const HOUR_MS = 3_600_000;

/** The team is there this long before the start; documents and mails name nothing shorter. */
export const SET_UP_MINUTES = 30;

/** Hours of the two calls that the site promises: after booking, and before the event. */
const CALL_WITHIN_HOURS = 24;
const CONFIRMED_BEFORE_HOURS = { from: 72, to: 48 };

export type FamilyStep = { key: 'call' | 'confirm' | 'set-up' | 'start'; from: Date; to: Date };

/** The steps from `paidAt` to the start, in order; a call whose time lies before the payment or behind the start is left out. */
export function familySteps({ startsAt, paidAt }: { startsAt: Date; paidAt: Date }): FamilyStep[] {
  const before = (hours: number) => new Date(startsAt.getTime() - hours * HOUR_MS);
  const callBy = new Date(paidAt.getTime() + CALL_WITHIN_HOURS * HOUR_MS);
  const setUp = before(SET_UP_MINUTES / 60);
  const steps: FamilyStep[] = [
    { key: 'call', from: paidAt, to: callBy },
    {
      key: 'confirm',
      from: before(CONFIRMED_BEFORE_HOURS.from),
      to: before(CONFIRMED_BEFORE_HOURS.to),
    },
    { key: 'set-up', from: setUp, to: setUp },
    { key: 'start', from: startsAt, to: startsAt },
  ];
  return steps.filter(({ key, to }) => key === 'start' || (to <= startsAt && to >= paidAt));
}
