// Saved answers of the inbox, and placeholders.
import { fillBraces } from '../company/company-texts.js';
import { SeenVersion, Text, Line } from '../common/fields.js';
import { LIMITS } from '../common/limits.js';

/** The supported placeholders, written in braces. */
export const ANSWER_PLACEHOLDERS = ['name', 'phone', 'company', 'next event'] as const;
export type AnswerPlaceholder = (typeof ANSWER_PLACEHOLDERS)[number];

const IN_BRACES = /\{([^{}\n]*)\}/g;
const isPlaceholder = (name: string): name is AnswerPlaceholder =>
  ANSWER_PLACEHOLDERS.some((known) => known === name);

/** The placeholders left in a text, without duplicates. */
export const openIn = (text: string): AnswerPlaceholder[] => [
  ...new Set([...text.matchAll(IN_BRACES)].map(([, name]) => name).filter(isPlaceholder)),
];

/** The error for an answer with placeholders left, or null. */
export const openError = (text: string): string | null => {
  const [open] = openIn(text);
  return open ? `Please fill in {${open}} before you send.` : null;
};

/** The error for a text with a placeholder that is not one of these, or null. */
export function placeholderFault(text: string, names: readonly string[]): string | null {
  const unknown = [...text.matchAll(IN_BRACES)].find(([, name]) => !names.includes(name));
  const known = names.map((name) => `{${name}}`).join(', ');
  return unknown ? `Nobody can fill in ${unknown[0].slice(0, 40)}. These can be used: ${known}.` : null;
}

/** The same for a saved answer. */
export const savedAnswerFault = (text: string) => placeholderFault(text, ANSWER_PLACEHOLDERS);

/** Replaces known placeholders; the others stay, to be filled in before sending. */
export const fillAnswer = (text: string, known: Readonly<Record<string, string | undefined>>): string =>
  fillBraces(text, Object.fromEntries(Object.entries(known).filter(([, value]) => value)));

/** The body of `POST /api/admin/saved-answers` and `PUT …/{id}`; no version for a new answer. */
export class SaveAnswer {
  @Line({ max: LIMITS.savedAnswers.title }, 'Please give it a short name.') title = '';
  @Text({ max: LIMITS.longText.max }, 'Please write the answer.', savedAnswerFault) text = '';
  @SeenVersion('answer') version?: number = undefined;
}

export type SavedAnswer = { id: string; title: string; text: string; version: number };
