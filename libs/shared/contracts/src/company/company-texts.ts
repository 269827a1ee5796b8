// Texts that the owner can replace: policies, office hours, answers on the contact page.
const helpText = (label: string, where: string) =>
  ({
    kind: 'line',
    max: 240,
    isOptional: true,
    label,
    sentence: where,
  }) as const;

/** In display order. */
export const POLICY_WORDS = {
  depositWords: helpText(
    'Deposit and balance',
    'Before a family books, after the sentence that we make from your terms. {percent} is your deposit.',
  ),
  cancelWords: helpText(
    'Cancellations',
    'Before a family books, on confirmations and receipts, after the sentence that we make from your terms.',
  ),
  confirmWords: helpText('When you call', 'Before a family books.'),
  arrivalWords: helpText('When you arrive', 'Before a family books.'),
  taxWords: helpText('Tax', 'Before a family books, on confirmations and receipts.'),
  rainWords: helpText('Rain', 'On confirmations and receipts.'),
};

export type PolicyWordsKey = keyof typeof POLICY_WORDS;
export const POLICY_WORDS_KEYS = Object.keys(POLICY_WORDS) as PolicyWordsKey[];
/** The texts written by the owner. */
export type OwnPolicyWords = Readonly<Partial<Record<PolicyWordsKey, string>>>;

/** The texts that are not empty; undefined if all are. */
export function writtenOf<Key extends string>(
  keys: readonly Key[],
  texts: Readonly<Record<Key, string>>,
): Partial<Record<Key, string>> | undefined {
  const written = keys.filter((key) => texts[key] !== '').map((key) => [key, texts[key]] as const);
  return written.length > 0 ? (Object.fromEntries(written) as Partial<Record<Key, string>>) : undefined;
}

export const OFFICE_HOURS = {
  officeHours: {
    kind: 'hours',
    max: 7,
    isOptional: true,
    label: 'Office hours',
    sentence: 'On the contact page. One line each: days, a colon, hours, such as “Mon-Fri: 9:00 AM-6:00 PM”.',
  },
} as const;

/** Splits "Mon-Fri: 9:00 AM-6:00 PM" at the first colon. */
export const hoursOfLine = (line: string) => {
  const [days, ...rest] = line.split(':');
  return { days: days.trim(), times: rest.join(':').trim() };
};

const MAX = { days: 24, times: 60 } as const;

/** Validates office hours: an error message, or null. */
export function hoursError(text: string, max: number): string | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length > max) return `Please use ${max} lines at most.`;
  const parts = lines.map(hoursOfLine);
  const wrong = parts.findIndex(({ days, times }) => !days || !times);
  if (wrong >= 0) return `Please write days, a colon and hours: ${lines[wrong].trim().slice(0, 40)}`;
  const long = parts.find(({ days, times }) => days.length > MAX.days || times.length > MAX.times);
  if (long) return `Please use ${MAX.days} characters for days and ${MAX.times} for hours at most.`;
  const twice = parts.find(({ days }, index) => parts.findIndex((each) => each.days === days) < index);
  return twice ? `Please name ${twice.days} once.` : null;
}

/** Adds a period unless the name ends with one, such as "Kites Co.". */
export const withPeriod = (name: string) => (name.endsWith('.') ? name : `${name}.`);

/** Replaces {placeholders} by their values; unknown ones stay unchanged. */
export const fillBraces = (text: string, values: Readonly<Record<string, string | undefined>>): string =>
  text.replace(/\{([^{}\n]*)\}(\.?)/g, (match, name: string, period: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return match;
    return period ? withPeriod(value) : value;
  });

// Answers on the contact page; the questions are fixed.
const SENTENCE = 'On the contact page, and for search engines.';

const answer = (label: string) =>
  ({ kind: 'lines', max: 800, isOptional: true, label, sentence: SENTENCE }) as const;

/** In display order. */
export const FAQ_ANSWERS = {
  faqAhead: answer('How far ahead should we book?'),
  faqRain: answer('What happens if it rains?'),
  faqProvide: answer('Do we need to provide anything?'),
  faqNeeds: answer('Can games be adapted for children with special needs?'),
  faqChildren: answer('How many children can take part?'),
  faqPayment: answer('How do payment and cancellation work?'),
  faqLength: answer('How long does an event last?'),
  faqTravel: answer('How far do you travel?'),
};

export type FaqKey = keyof typeof FAQ_ANSWERS;
export const FAQ_KEYS = Object.keys(FAQ_ANSWERS) as FaqKey[];
