// Texts that the owner may write anew: sentences about policies, office hours, answers of the contact page.
const sentenceOf = (label: string, where: string) =>
  ({
    kind: 'line',
    max: 240,
    isOptional: true,
    label,
    sentence: where,
  }) as const;

/** In the order in which a family reads them. */
export const POLICY_WORDS = {
  depositWords: sentenceOf(
    'Deposit and balance',
    'Before a family books. {percent} is the deposit of your prices.',
  ),
  cancelWords: sentenceOf(
    'Cancelling',
    'Before a family books, on confirmations and receipts. Our proposal of what to pay back still goes by 48 hours.',
  ),
  confirmWords: sentenceOf('When you call', 'Before a family books.'),
  arrivalWords: sentenceOf('When you arrive', 'Before a family books.'),
  taxWords: sentenceOf('Tax', 'Before a family books, on confirmations and receipts.'),
  rainWords: sentenceOf('Rain', 'On confirmations and receipts.'),
};

export type PolicyWordsKey = keyof typeof POLICY_WORDS;
export const POLICY_WORDS_KEYS = Object.keys(POLICY_WORDS) as PolicyWordsKey[];
/** Those that the owner has written. */
export type OwnPolicyWords = Readonly<Partial<Record<PolicyWordsKey, string>>>;

/** Of texts that may be empty, those that are not; nothing when all are. */
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
    sentence:
      'On the contact page: a line for each, the days, a colon and the hours, such as “Mon-Fri: 9:00 AM-6:00 PM”.',
  },
} as const;

/** "Mon-Fri: 9:00 AM-6:00 PM" as the days and the hours; the first colon parts them. */
export const hoursOfLine = (line: string) => {
  const [days, ...rest] = line.split(':');
  return { days: days.trim(), times: rest.join(':').trim() };
};

const LONGEST = { days: 24, times: 60 } as const;

/** What is wrong with office hours, as a sentence; null when nothing is. */
export function hoursError(text: string, max: number): string | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length > max) return `Please use ${max} lines at most.`;
  const parts = lines.map(hoursOfLine);
  const wrong = parts.findIndex(({ days, times }) => !days || !times);
  if (wrong >= 0) return `Please write days, a colon and hours: ${lines[wrong].trim().slice(0, 40)}`;
  const long = parts.find(({ days, times }) => days.length > LONGEST.days || times.length > LONGEST.times);
  if (long) return `Please use ${LONGEST.days} characters for days and ${LONGEST.times} for hours at most.`;
  const twice = parts.find(({ days }, place) => parts.findIndex((each) => each.days === days) < place);
  return twice ? `Please name ${twice.days} once.` : null;
}

/** A name at the end of a sentence: one that ends in a period, such as "Kites Co.", takes no second one. */
export const withPeriod = (name: string) => (name.endsWith('.') ? name : `${name}.`);

/** The text with each word in braces put in; one that is not in `words` stays as it is written. */
export const fillBraces = (text: string, words: Readonly<Record<string, string | undefined>>): string =>
  text.replace(/\{([^{}\n]*)\}(\.?)/g, (whole, name: string, period: string) => {
    const word = Object.hasOwn(words, name) ? words[name] : undefined;
    if (word === undefined) return whole;
    return period ? withPeriod(word) : word;
  });

// The answers of the contact page; the questions are the site’s.
const SENTENCE = 'On the contact page, and for search engines.';

const answer = (label: string) =>
  ({ kind: 'lines', max: 800, isOptional: true, label, sentence: SENTENCE }) as const;

/** In the order of the page. */
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
