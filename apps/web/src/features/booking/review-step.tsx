import { useAtomValue } from 'jotai';
import { BadgeCheck } from 'lucide-react';
import { LIMITS, type EventType } from '#libs/contracts';
import {
  DETAILS_TEXTS,
  EVENT_TYPE_LABELS,
  INTENSITY_CHOICES,
  POLICIES,
  REVIEW_TEXTS,
} from '../../content/booking.js';
import { fullDay } from '../../lib/format.js';
import { useGames } from '../catalog/api.js';
import { bookedIdAtom, draftAtom } from './booking.atoms.js';
import { PriceSummary } from './price-summary.js';
import { ReviewGroup } from './review-group.js';
import { STEPS } from './steps.js';

/** Step 4: check your answers, each group with a way back; the price once more before anything is sent. */
export function ReviewStep({ onGoTo }: { onGoTo: (step: number) => void }) {
  const draft = useAtomValue(draftAtom);
  const isBooked = useAtomValue(bookedIdAtom) !== null;
  const games = useGames().data ?? [];
  const names = draft.selectedGames.map((id) => games.find((game) => game.id === id)?.name ?? id);
  const intensity = INTENSITY_CHOICES.find((choice) => choice.key === draft.intensity)?.label ?? '';
  const { address, city, state, zipCode } = draft.location;
  const place = [address, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ');
  const changeOn = (step: number) => (isBooked ? undefined : () => onGoTo(step));
  const optional = (label: string, value: string): [string, string][] =>
    value.trim() ? [[label, value]] : [];

  return (
    <div className="wz-review">
      <ReviewGroup
        title={STEPS[0].title}
        onChange={changeOn(1)}
        lines={[
          [REVIEW_TEXTS.games, names.join(', ')],
          [REVIEW_TEXTS.intensity, intensity],
        ]}
      />
      <ReviewGroup
        title={STEPS[1].title}
        onChange={changeOn(2)}
        lines={[
          [REVIEW_TEXTS.when, `${draft.eventDate && fullDay(draft.eventDate)}, ${draft.eventTime}`],
          [REVIEW_TEXTS.guests, REVIEW_TEXTS.children(draft.guestCount)],
          [DETAILS_TEXTS.type, EVENT_TYPE_LABELS[draft.eventType as EventType]],
        ]}
      />
      <ReviewGroup
        title={STEPS[2].title}
        onChange={changeOn(3)}
        lines={[
          [REVIEW_TEXTS.child, REVIEW_TEXTS.aged(draft.childName, draft.childAge)],
          [REVIEW_TEXTS.contact, `${draft.parentName}, ${draft.parentEmail}, ${draft.parentPhone}`],
          ...optional(REVIEW_TEXTS.where, place),
          ...optional(REVIEW_TEXTS.theme, draft.eventTheme),
          ...optional(REVIEW_TEXTS.requests, draft.specialRequests),
        ]}
      />
      {draft.guestCount >= LIMITS.largeGroup.from && (
        <p className="wz-msg" data-enough>
          <BadgeCheck size={20} aria-hidden="true" />
          {REVIEW_TEXTS.largeGroup}
        </p>
      )}
      <div className="wz-review-price">
        <PriceSummary />
      </div>
      <section className="wz-policies">
        <h2>{REVIEW_TEXTS.policies}</h2>
        <ul>
          {POLICIES.map((policy) => (
            <li key={policy}>{policy}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
