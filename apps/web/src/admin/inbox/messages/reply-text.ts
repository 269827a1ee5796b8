import { openIn } from '#libs/shared/contracts';

export type Selection = { from: number; to: number };
type Field = { text: string; greeting: string; at: Selection };

/** Nothing was typed but the greeting, which stands there by itself. */
export const isUntouched = (text: string, greeting: string) => ['', greeting.trim()].includes(text.trim());

/**
 * The text with a saved answer put in where the cursor is, and what is selected then: what is still open, else the end
 * of the answer. An answer with a greeting replaces an untouched greeting.
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
