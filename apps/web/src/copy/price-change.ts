/** Shown to a family whose page displayed outdated prices. */
export const PRICE_CHANGE_TEXTS = {
  changedOn: (day: string) => `Our prices changed on ${day}.`,
  totals: (before: string, now: string) => `This event was ${before} before and is ${now} now.`,
};
