// What families would read with the terms that an owner types, for one booking as an example.
import {
  balanceDueOn,
  creditUntil,
  rainHoldSentence,
  rainPlanUntil,
  rainUntilSentence,
  cancelSentence,
  centsToText,
  changeLimits,
  changeSentence,
  daysAfter,
  depositCentsOf,
  depositChoice,
  depositOffer,
  depositPaidSentence,
  fullChoice,
  HOUR_MS,
  instantInZone,
  MINUTE_MS,
  moveSentence,
  POLICIES,
  timeLabel,
  waitingSentence,
  weekOf,
  type BookingTerms,
} from '#libs/shared/contracts';
import { POLICIES_TEXTS as TEXTS, SETTINGS_TEXTS, type OfferedTerm } from './copy.js';

export const EXAMPLE_CENTS = 61_500;
export const EXAMPLE_TIME = '2:00 PM';
const START_MINUTE = 14 * 60;
const DAYS_AHEAD = 150;
/** When the family of the example acts: 2:02 PM today. */
const ASKED_MINUTE = START_MINUTE + 2;
const EXAMPLE_PERCENT = 50;

export type Example = { today: string; timeZone: string };

/** The example's day: a Saturday some months ahead. */
export const exampleDay = ({ today }: Pick<Example, 'today'>) =>
  daysAfter(weekOf(daysAfter(today, DAYS_AHEAD)).to, -1);

/** PayPal's published fee for a payment. */
const feeCents = (cents: number) => Math.round((cents * 349) / 10_000) + 49;

const timeBeforeStart = (example: Example, ms: number) => {
  const start = instantInZone(exampleDay(example), START_MINUTE, example.timeZone);
  return new Date(start.getTime() - ms).toISOString();
};

type Preview = {
  /** Says who reads the sentences, and with which number if this one is off. */
  intro: string;
  reads: string[];
};
const reads = (...sentences: string[]): Preview => ({ intro: TEXTS.reads, reads: sentences });

const whenOff = (key: OfferedTerm, value: number, preview: Preview): Preview => ({
  ...preview,
  intro: TEXTS.off(SETTINGS_TEXTS.withUnit(value, POLICIES[key].unit)),
});

function depositPreview(terms: BookingTerms, example: Example): Preview {
  const { depositPercent } = terms;
  const booking = { finalCents: EXAMPLE_CENTS, eventDate: exampleDay(example), terms };
  const offer = depositOffer(booking, example.today);
  return reads(...(offer ? [depositChoice(depositPercent, offer)] : []), fullChoice(EXAMPLE_CENTS));
}

function balancePreview(terms: BookingTerms, example: Example): Preview {
  const paidCents = depositCentsOf(EXAMPLE_CENTS, terms.depositPercent);
  const [paid, due] = [paidCents, EXAMPLE_CENTS - paidCents].map(centsToText);
  return reads(depositPaidSentence(paid, due, balanceDueOn(exampleDay(example), terms)));
}

/** Both payments were made, or the only one. */
function cancelPreview({ depositPercent, refundHours }: BookingTerms, example: Example): Preview {
  const depositCents = depositCentsOf(EXAMPLE_CENTS, depositPercent);
  const payments = [depositCents, EXAMPLE_CENTS - depositCents].filter((cents) => cents > 0);
  const fees = payments.reduce((sum, cents) => sum + feeCents(cents), 0);
  const [paid, refund, fee] = [EXAMPLE_CENTS, EXAMPLE_CENTS - fees, fees].map(centsToText);
  const until = timeBeforeStart(example, refundHours * HOUR_MS);
  return reads(cancelSentence({ paid, refund, fee, until, isInTime: true }, example.timeZone));
}

function undoPreview({ undoMinutes }: BookingTerms, { today, timeZone }: Example): Preview {
  const asked = instantInZone(today, ASKED_MINUTE, timeZone).getTime();
  const finalAt = new Date(asked + undoMinutes * MINUTE_MS).toISOString();
  return {
    intro: TEXTS.readsAfter(timeLabel(ASKED_MINUTE)),
    reads: [waitingSentence({ kind: 'cancel', finalAt }, timeZone)],
  };
}

function movePreview({ movesByParent, moveHours }: BookingTerms, example: Example): Preview {
  const until = timeBeforeStart(example, moveHours * HOUR_MS);
  return reads(moveSentence({ left: movesByParent, until, isOpen: true }, example.timeZone));
}

function changePreview(terms: BookingTerms, example: Example): Preview {
  const { today, timeZone } = example;
  const start = { eventDate: exampleDay(example), eventTime: EXAMPLE_TIME };
  const now = instantInZone(today, ASKED_MINUTE, timeZone);
  return reads(changeSentence(changeLimits(start, terms, timeZone), { now, timeZone }));
}

/** Half of what was paid, as an example. */
function lateCreditPreview({ lateCreditPercent }: BookingTerms, { timeZone }: Example): Preview {
  const credit = centsToText(Math.floor((EXAMPLE_CENTS * lateCreditPercent + 50) / 100));
  const paid = centsToText(EXAMPLE_CENTS);
  const offer = { paid, refund: '0.00', fee: '0.00', credit, until: null, isInTime: false };
  return reads(cancelSentence(offer, timeZone));
}

const creditPreview = ({ creditDays }: BookingTerms, { today }: Example): Preview =>
  reads(TEXTS.creditUntil(creditUntil(creditDays > 0 ? daysAfter(today, creditDays) : null)));

function rainPreview(terms: BookingTerms, example: Example): Preview {
  const eventDate = exampleDay(example);
  const startsAt = instantInZone(eventDate, START_MINUTE, example.timeZone);
  const until = rainPlanUntil({ startsAt, eventDate }, terms, example.timeZone);
  return reads(rainUntilSentence(until.toISOString(), example.timeZone));
}

/** Each term's preview under the given terms; a term that is off shows what it would do. */
export const TERM_PREVIEWS: Record<OfferedTerm, (terms: BookingTerms, example: Example) => Preview> = {
  depositPercent: (terms, example) =>
    terms.depositPercent > 0
      ? depositPreview(terms, example)
      : whenOff(
          'depositPercent',
          EXAMPLE_PERCENT,
          depositPreview({ ...terms, depositPercent: EXAMPLE_PERCENT }, example),
        ),
  balanceDaysBefore: (terms, example) =>
    terms.depositPercent > 0
      ? balancePreview(terms, example)
      : {
          ...balancePreview({ ...terms, depositPercent: EXAMPLE_PERCENT }, example),
          intro: TEXTS.withoutDeposit(EXAMPLE_PERCENT),
        },
  refundHours: cancelPreview,
  undoMinutes: (terms, example) => {
    const { default: minutes } = POLICIES.undoMinutes;
    if (terms.undoMinutes > 0) return undoPreview(terms, example);
    return whenOff('undoMinutes', minutes, undoPreview({ ...terms, undoMinutes: minutes }, example));
  },
  movesByParent: (terms, example) => {
    const { default: times } = POLICIES.movesByParent;
    if (terms.movesByParent > 0) return movePreview(terms, example);
    return whenOff('movesByParent', times, movePreview({ ...terms, movesByParent: times }, example));
  },
  moveHours: (terms, example) => {
    const { default: times } = POLICIES.movesByParent;
    if (terms.movesByParent > 0) return movePreview(terms, example);
    const preview = movePreview({ ...terms, movesByParent: times }, example);
    return { ...preview, intro: TEXTS.withoutMoves(times) };
  },
  changeDays: changePreview,
  lateCreditPercent: (terms, example) =>
    terms.lateCreditPercent > 0
      ? lateCreditPreview(terms, example)
      : whenOff(
          'lateCreditPercent',
          EXAMPLE_PERCENT,
          lateCreditPreview({ ...terms, lateCreditPercent: EXAMPLE_PERCENT }, example),
        ),
  creditDays: creditPreview,
  rainHours: rainPreview,
  rainHoldDays: ({ rainHoldDays }, example) =>
    reads(rainHoldSentence(daysAfter(exampleDay(example), -rainHoldDays))),
};
