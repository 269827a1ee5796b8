import type { EventType, GameView } from '#libs/shared/contracts';
import {
  DETAILS_TEXTS,
  EVENT_TYPE_LABELS,
  INTENSITY_CHOICES,
  REVIEW_TEXTS,
} from '../../../app/copy/booking.js';
import { fullDay } from '../../../lib/format/format.js';
import type { BookingDraft } from '../draft/booking.draft.js';

type Line = [label: string, value: string];

const optional = (label: string, value: string): Line[] => (value.trim() ? [[label, value]] : []);

/** The answers of steps 1 to 3 in words, a list of lines for each step. */
export function reviewLines(draft: BookingDraft, games: GameView[]): Line[][] {
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
      ...optional(REVIEW_TEXTS.theme, draft.eventTheme),
      ...optional(REVIEW_TEXTS.requests, draft.specialRequests),
    ],
  ];
}
