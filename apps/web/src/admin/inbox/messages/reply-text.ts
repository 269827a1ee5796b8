import { openIn } from '#libs/shared/contracts';

export type Selection = { from: number; to: number };
type Field = { text: string; greeting: string; at: Selection };

/** Only the prefilled greeting is in the box. */
export const isUntouched = (text: string, greeting: string) => ['', greeting.trim()].includes(text.trim());

/**
 * The text with a saved answer inserted at the cursor, and the new selection: an unfilled placeholder, else the end of
 * the answer. An answer with its own greeting replaces an untouched greeting.
 */
export function withAnswer(
  { text, greeting, at }: Field,
  answer: string,
  doesGreet: boolean,
): { text: string; at: Selection } {
  const { from, to } = doesGreet && isUntouched(text, greeting) ? { from: 0, to: text.length } : at;
  const whole = text.slice(0, from) + answer + text.slice(to);
  const [open] = openIn(answer);
  const start = open ? from + answer.indexOf(`{${open}}`) : from + answer.length;
  return { text: whole, at: { from: start, to: open ? start + open.length + 2 : start } };
}
