// Numbers of the terms that the owner's own words name differently.
import { POLICIES, type BookingTerms } from './policies.js';
import { namedDepositPercent } from './policy-sentences.js';

type Unit = 'percent' | 'hours';
type NamedTerm =
  'depositPercent' | 'balanceDaysBefore' | 'refundHours' | 'moveHours' | 'changeDays' | 'lateCreditPercent';
/** Another number than the setting of this label has; `said` and `set` as "72 hours". */
export type OtherNumber = { said: string; label: string; set: string };

/** Words about a term, and its unit; days and weeks are compared in hours. */
const TOPICS: { key: NamedTerm; unit: Unit; about: RegExp }[] = [
  {
    key: 'depositPercent',
    unit: 'percent',
    about: /deposit|down payment|up ?front|to (?:book|reserve|secure)/gi,
  },
  { key: 'lateCreditPercent', unit: 'percent', about: /\bcredit(?! card)/gi },
  { key: 'balanceDaysBefore', unit: 'hours', about: /balance|remainder|remaining|the rest\b|second half/gi },
  { key: 'refundHours', unit: 'hours', about: /refund|cancel|money back|give back|full amount back/gi },
  { key: 'moveHours', unit: 'hours', about: /reschedul|\bmov(?:e|es|ed|ing)\b|new (?:date|day|time)/gi },
  { key: 'changeDays', unit: 'hours', about: /\bchang(?:e|es|ed|ing)\b/gi },
];

const WORDS: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fourteen: 14,
  fifteen: 15,
  twenty: 20,
  'twenty-four': 24,
  'twenty-five': 25,
  thirty: 30,
  forty: 40,
  'forty-eight': 48,
  fifty: 50,
  sixty: 60,
  'seventy-two': 72,
  'seventy-five': 75,
  a: 1,
  an: 1,
};
const AMOUNT = String.raw`(\d+(?:\.\d+)?|\b(?:${Object.keys(WORDS)
  .toSorted((a, b) => b.length - a.length)
  .map((word) => word.replace('-', '[- ]'))
  .join('|')})\b)`;
const NUMBER = new RegExp(
  String.raw`${AMOUNT}(?: or (?:more|fewer|less))?\+?[\s\u00a0-]*(full |business |working |calendar )?(%|percent|per cent|hours?|hrs?\b|h\b|days?|weeks?)|\bhalf\b(?! (?:an? )?(?:hour|day|time))`,
  'gi',
);
const HOURS: Record<string, number> = { h: 1, d: 24, w: 168 };

type Said = { said: string; at: number; unit: Unit; amount: number };

function saidOf(match: RegExpMatchArray): Said {
  const [said, amountText, , unitText] = match;
  const at = match.index ?? 0;
  if (amountText === undefined) return { said, at, unit: 'percent', amount: 50 };
  const amount = WORDS[amountText.toLowerCase().replace(' ', '-')] ?? Number(amountText);
  const hours = HOURS[unitText[0].toLowerCase()];
  return hours === undefined
    ? { said, at, unit: 'percent', amount }
    : { said, at, unit: 'hours', amount: amount * hours };
}

/** The topic of a number: the nearest one in its sentence that has its unit. */
function topicOf({ at, unit }: Said, sentence: string) {
  const found = TOPICS.filter((topic) => topic.unit === unit).flatMap((topic) =>
    [...sentence.matchAll(topic.about)].map((match) => ({ topic, distance: Math.abs(match.index - at) })),
  );
  return found.toSorted((a, b) => a.distance - b.distance)[0]?.topic;
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** The value of a term, for comparing and for people. */
function setOf(key: NamedTerm, terms: BookingTerms): { amount: number; set: string } {
  const value = terms[key];
  if (key === 'depositPercent')
    return { amount: namedDepositPercent(terms), set: value === 0 ? 'off' : `${value}%` };
  if (key === 'lateCreditPercent') return { amount: value, set: `${value}%` };
  return POLICIES[key].unit === 'days'
    ? { amount: value * HOURS.d, set: counted(value, 'day') }
    : { amount: value, set: counted(value, 'hour') };
}

/** What a text names otherwise than these terms; each number once. */
export function otherNumbers(text: string, terms: BookingTerms): OtherNumber[] {
  const others = text.split(/(?<=[.!?;])\s|\n/).flatMap((sentence) =>
    [...sentence.matchAll(NUMBER)].flatMap((match) => {
      const said = saidOf(match);
      const topic = topicOf(said, sentence);
      if (!topic || (said.unit === 'percent' && said.amount === 100)) return [];
      const { amount, set } = setOf(topic.key, terms);
      return amount === said.amount
        ? []
        : [{ said: said.said.trim(), label: POLICIES[topic.key].label, set }];
    }),
  );
  return others.filter((each, place) => others.findIndex(({ said }) => said === each.said) === place);
}
