// Answers that staff keep to use again, and the few things that stand in them for what is filled in.
import { fillBraces } from '../company/company-words.js';
import { SeenVersion, Text, Line } from '../common/fields.js';
import { LIMITS } from '../common/limits.js';

/** What a saved answer may leave open, each written in braces; the list is closed. */
export const ANSWER_PLACEHOLDERS = ['name', 'phone', 'company', 'next event'] as const;
export type AnswerPlaceholder = (typeof ANSWER_PLACEHOLDERS)[number];

const IN_BRACES = /\{([^{}\n]*)\}/g;
const isPlaceholder = (name: string): name is AnswerPlaceholder =>
  ANSWER_PLACEHOLDERS.some((known) => known === name);

/** What is still open in a text, each once. */
export const openIn = (text: string): AnswerPlaceholder[] => [
  ...new Set([...text.matchAll(IN_BRACES)].map(([, name]) => name).filter(isPlaceholder)),
];

/** Why an answer may not be sent, as a sentence: something of a saved one was not filled in. */
export const openError = (text: string): string | null => {
  const [open] = openIn(text);
  return open ? `Please fill in {${open}} before you send.` : null;
};

/** Why a text may not be saved, as a sentence: it leaves something open that nobody can fill in. */
export function savedAnswerFault(text: string): string | null {
  const unknown = [...text.matchAll(IN_BRACES)].find(([, name]) => !isPlaceholder(name));
  const known = ANSWER_PLACEHOLDERS.map((name) => `{${name}}`).join(', ');
  return unknown ? `Nobody can fill in ${unknown[0].slice(0, 40)}. These can be used: ${known}.` : null;
}

/** The text with what is known put in; what is not known stays open, to be seen before it is sent. */
export const fillAnswer = (text: string, known: Partial<Record<AnswerPlaceholder, string>>): string =>
  fillBraces(text, Object.fromEntries(Object.entries(known).filter(([, word]) => word)));

/** The body of `POST /api/admin/saved-answers` and `PUT …/{id}`; a new one has no version. */
export class SaveAnswer {
  @Line({ max: LIMITS.savedAnswers.title }, 'Please give it a short name.') title = '';
  @Text({ max: LIMITS.longText.max }, 'Please write the answer.', savedAnswerFault) text = '';
  @SeenVersion('answer') version?: number = undefined;
}

/** Shown in their order. */
export type SavedAnswer = { id: string; title: string; text: string; version: number };
