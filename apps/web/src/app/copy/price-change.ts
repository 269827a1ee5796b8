/** What a family is told whose page showed other prices than those that hold. */
export const PRICE_CHANGE_TEXTS = {
  changedOn: (day: string) => `Our prices changed on ${day}.`,
  totals: (before: string, now: string) => `This event was ${before} before and is ${now} now.`,
};
