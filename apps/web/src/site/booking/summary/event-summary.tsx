import { useAtomValue } from 'jotai';
import { type EventType } from '#libs/shared/contracts';
import {
  DETAILS_TEXTS,
  EVENT_TYPE_LABELS,
  LOCATION_TEXTS,
  PRICE_TEXTS,
  REVIEW_TEXTS,
} from '../../../copy/booking.js';
import { fullDay } from '../../../lib/format/format.js';
import { draftAtom, priceAtom } from '../booking.atoms.js';

/** The read-only summary of the answers so far, on step 3. */
export function EventSummary() {
  const draft = useAtomValue(draftAtom);
  const price = useAtomValue(priceAtom);
  const lines: [string, string][] = [
    [REVIEW_TEXTS.when, `${draft.eventDate && fullDay(draft.eventDate)}, ${draft.eventTime}`],
    [REVIEW_TEXTS.guests, REVIEW_TEXTS.children(draft.guestCount)],
    [DETAILS_TEXTS.type, EVENT_TYPE_LABELS[draft.eventType as EventType] ?? ''],
    [REVIEW_TEXTS.games, PRICE_TEXTS.facts(price.gameCount, price.durationMinutes)],
  ];
  return (
    <section className="sub-card" aria-labelledby="so-far-title">
      <h2 id="so-far-title">{LOCATION_TEXTS.summary}</h2>
      <dl className="rows">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
