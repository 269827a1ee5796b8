import { STAFF_LABEL_TEXTS } from '../../../copy/staff.js';

const OVERRULED_WORDS: Record<string, string> = {
  hours: 'outside crew hours',
  travel: 'drive',
  equipment: 'equipment',
  leads: 'lead',
};
/** The rules that staff have overruled, such as "drive, lead". */
export const overruledLabel = (codes: readonly string[]) =>
  codes.map((code) => OVERRULED_WORDS[code] ?? code).join(', ');

/** Moving an event to another crew. */
export const CREW_MOVE_TEXTS = {
  line: STAFF_LABEL_TEXTS.van,
  none: 'No van assigned',
  held: (until: string) => `Held until ${until}`,
  withMarks: (crew: string, overruled: readonly string[]) =>
    overruled.length === 0 ? crew : `${crew} (override: ${overruledLabel(overruled)})`,
  move: 'Change van',
  give: 'Assign a van',
  moveOf: (who: string) => `Change van: ${who}'s event`,
  giveOf: (who: string) => `Assign a van: ${who}'s event`,
  to: 'Van',
  reason: STAFF_LABEL_TEXTS.reason,
  reasonHint: 'Saved as a note on the booking. Only your team sees it.',
  go: 'Change van',
  goOverruled: 'Override and change van',
  goGive: 'Assign',
  done: (crew: string) => `${crew} has this event now`,
  failed: 'The van was not changed. Please try again.',
  noOther: 'No other van is switched on.',
} as const;
