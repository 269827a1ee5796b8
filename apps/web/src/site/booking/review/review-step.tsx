import { useAtom, useAtomValue } from 'jotai';
import { BadgeCheck } from '../../../ui/icons.js';
import { useEffect, useRef, type ReactNode } from 'react';
import {
  centsToDollars,
  depositOffer,
  DUE_AT_ONCE,
  USUAL_TERMS,
  type EventType,
  type GameView,
} from '#libs/shared/contracts';
import {
  policiesOf,
  PRICE_TEXTS,
  OTHER_ANSWERS,
  REVIEW_TEXTS,
  DETAILS_TEXTS,
  EVENT_TYPE_LABELS,
  INTENSITY_CHOICES,
} from '../../../copy/booking.js';
import { useBook } from '../../../lib/api/price-book.js';
import { publicConfig } from '../../../lib/api/public-config.js';
import { useGames } from '../../catalog/api.js';
import {
  isBookedAtom,
  draftAtom,
  errorsAtom,
  priceAtom,
  sameBookingAtom,
  startAtom,
} from '../booking.atoms.js';
import { ActionLink, Button } from '../../../ui/form/button.js';
import { useChangeFromReview } from './change-from-review.js';
import { StartConflictNote } from '../details/alternative-starts.js';
import { PriceSummary } from '../summary/price-summary.js';
import { errorsOnStep, STEPS } from '../steps/steps.js';
import { dayInMonth, fullDay } from '../../../lib/format/format.js';
import { useBusinessDay } from '../../../lib/api/business-day.js';
import type { BookingDraft } from '../draft/booking.draft.js';

type Props = {
  title: string;
  lines: [label: string, value: ReactNode][];
  /** The remaining problems on this step, as sentences. */
  missing?: string[];
  onChange?: () => void;
};

/** One group of answers with a link back to its step. */
function ReviewGroup({ title, lines, missing = [], onChange }: Props) {
  return (
    <section className="sub-card">
      <header className="row-apart">
        <h2>{title}</h2>
        {onChange && (
          <button type="button" className="link-button" onClick={onChange}>
            {REVIEW_TEXTS.change}
            <span className="sr-only">{` ${title}`}</span>
          </button>
        )}
      </header>
      <dl className="rows">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {missing.length > 0 && (
        <p className="notice" data-tone="bad">
          {`${missing.join('. ')}.`}
        </p>
      )}
    </section>
  );
}

type Line = [label: string, value: string];

const optional = (label: string, value: string): Line[] => (value.trim() ? [[label, value]] : []);

/** The answers of steps 1 to 3 as text, one list per step. */
function reviewLines(draft: BookingDraft, games: GameView[]): Line[][] {
  const names = draft.selectedGames.map((id) => games.find((game) => game.id === id)?.name ?? id);
  const intensity = INTENSITY_CHOICES.find((choice) => choice.key === draft.intensity)?.label ?? '';
  const { address, city, state, zipCode } = draft.location;
  const place = [address, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ');
  return [
    [
      [REVIEW_TEXTS.games, names.join(', ')],
      [REVIEW_TEXTS.intensity, intensity],
    ],
    [
      [REVIEW_TEXTS.when, `${draft.eventDate && fullDay(draft.eventDate)}, ${draft.eventTime}`],
      [REVIEW_TEXTS.guests, REVIEW_TEXTS.children(draft.guestCount)],
      [DETAILS_TEXTS.type, EVENT_TYPE_LABELS[draft.eventType as EventType]],
    ],
    [
      [REVIEW_TEXTS.child, REVIEW_TEXTS.aged(draft.childName, draft.childAge)],
      [REVIEW_TEXTS.contact, [draft.parentName, draft.parentEmail, draft.parentPhone].join('\n')],
      ...optional(REVIEW_TEXTS.where, place),
      ...optional(REVIEW_TEXTS.space, draft.location.spaceDetails),
      ...optional(REVIEW_TEXTS.theme, draft.eventTheme),
      ...OTHER_ANSWERS.flatMap(({ field, label }) => optional(label, draft[field])),
    ],
  ];
}

/** What is to pay today: all of it, or a deposit where the owner asks for one. */
function todaySentence(totalCents: number, eventDate: string, today: string): string {
  const { deposit } = publicConfig();
  if (!deposit) return PRICE_TEXTS.today(centsToDollars(totalCents));
  const offer = eventDate ? depositOffer({ finalCents: totalCents, eventDate, terms: deposit }, today) : null;
  if (!offer) return DUE_AT_ONCE;
  const [now, rest] = [centsToDollars(offer.depositCents), centsToDollars(offer.balanceCents)];
  return PRICE_TEXTS.todayDeposit(deposit.depositPercent, now, rest, dayInMonth(offer.dueOn));
}

/** The price where no side panel shows it, and the amount due today. */
function PriceOnce() {
  const { totalCents } = useAtomValue(priceAtom);
  const { eventDate } = useAtomValue(draftAtom);
  return (
    <>
      <PriceSummary />
      <p className="notice" data-tone="good">
        {todaySentence(totalCents, eventDate, useBusinessDay())}
      </p>
    </>
  );
}

/** This start is booked already, perhaps by the same form in another tab. */
function SameBooking() {
  const [same, setSame] = useAtom(sameBookingAtom);
  const start = useAtomValue(startAtom);
  const { eventDate, eventTime } = useAtomValue(draftAtom);
  const notice = useRef<HTMLElement>(null);
  const isShown = same?.at === start;
  useEffect(() => {
    if (isShown) notice.current?.focus();
  }, [isShown]);
  if (!same || !isShown) return null;
  return (
    <section className="sub-card" role="alert" tabIndex={-1} ref={notice}>
      <h2>{REVIEW_TEXTS.already.title}</h2>
      <p>{REVIEW_TEXTS.already.text(`${dayInMonth(eventDate)}, ${eventTime}`)}</p>
      <div className="actions">
        <ActionLink to={`/booking?manage=${same.id}`}>{REVIEW_TEXTS.already.see}</ActionLink>
        <Button type="submit" variant="secondary" onClick={() => setSame({ ...same, isWanted: true })}>
          {REVIEW_TEXTS.already.again}
        </Button>
      </div>
    </section>
  );
}

/** Step 4: review of the answers, each group with a link back, and of the price before the booking is sent. */
export function ReviewStep() {
  const change = useChangeFromReview();
  const draft = useAtomValue(draftAtom);
  const { book } = useBook();
  const isBooked = useAtomValue(isBookedAtom);
  const errors = useAtomValue(errorsAtom);
  const games = useGames().data ?? [];

  return (
    <div className="wizard-review">
      <StartConflictNote reasons={['zip', 'answers', 'taken']} />
      {reviewLines(draft, games).map((lines, place) => (
        <ReviewGroup
          key={STEPS[place].key}
          title={STEPS[place].title}
          lines={lines}
          missing={isBooked ? [] : errorsOnStep(STEPS[place], errors).map(({ sentence }) => sentence)}
          onChange={isBooked ? undefined : () => change(STEPS[place].number)}
        />
      ))}
      {draft.guestCount >= book.largeGroup.fromChildren && (
        <p className="notice" data-tone="good">
          <BadgeCheck size={20} />
          {REVIEW_TEXTS.largeGroup}
        </p>
      )}
      <PriceOnce />
      <section className="sub-card">
        <h2>{REVIEW_TEXTS.policies}</h2>
        <ul className="bullets muted">
          {policiesOf(publicConfig().terms ?? USUAL_TERMS, publicConfig().policies).map((policy) => (
            <li key={policy}>{policy}</li>
          ))}
        </ul>
      </section>
      {!isBooked && <SameBooking />}
    </div>
  );
}
