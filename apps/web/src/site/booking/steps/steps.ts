// The wizard's step table: titles, progress, required fields and the step of an invalid field all use it.
import type { FieldErrors } from '#libs/shared/contracts';
import { STEP_TEXTS } from '../../../copy/booking.js';
import { DRAFT_PATHS, type DraftPath } from '../draft/booking.draft.js';

export type StepKey = 'games' | 'details' | 'location' | 'review' | 'payment';

export type Step = {
  number: number;
  key: StepKey;
  title: string;
  /** Must be valid before Next. */
  requiredFields: DraftPath[];
  /** All fields of this step; an error in one leads back to it. */
  fields: DraftPath[];
};

const GAME_FIELDS: DraftPath[] = ['selectedGames', 'intensity'];
const DETAIL_FIELDS: DraftPath[] = ['eventDate', 'eventTime', 'guestCount', 'eventType'];
const PARENT_FIELDS: DraftPath[] = ['parentName', 'parentEmail', 'parentPhone', 'childName'];
const LOCATION_FIELDS: DraftPath[] = [
  ...PARENT_FIELDS,
  'childAge',
  'eventTheme',
  'location.address',
  'location.city',
  'location.state',
  'location.zipCode',
  'location.spaceDetails',
];
/** Fields of no step are listed at the end of the third. */
const OTHER_FIELDS = DRAFT_PATHS.filter(
  (path) => ![GAME_FIELDS, DETAIL_FIELDS, LOCATION_FIELDS].some((fields) => fields.includes(path)),
);

export const STEPS: readonly Step[] = [
  {
    number: 1,
    key: 'games',
    title: STEP_TEXTS.games.title,
    requiredFields: ['selectedGames'],
    fields: GAME_FIELDS,
  },
  {
    number: 2,
    key: 'details',
    title: STEP_TEXTS.details.title,
    requiredFields: DETAIL_FIELDS,
    fields: DETAIL_FIELDS,
  },
  {
    number: 3,
    key: 'location',
    title: STEP_TEXTS.location.title,
    requiredFields: PARENT_FIELDS,
    fields: [...LOCATION_FIELDS, ...OTHER_FIELDS],
  },
  { number: 4, key: 'review', title: STEP_TEXTS.review.title, requiredFields: [], fields: [] },
  { number: 5, key: 'payment', title: STEP_TEXTS.payment.title, requiredFields: [], fields: [] },
];

const numberOf = (key: StepKey) => STEPS.findIndex((step) => step.key === key) + 1;

/** The step with day and time. */
export const DETAILS_STEP = numberOf('details');
/** The step where the answers are reviewed and sent. */
export const REVIEW_STEP = numberOf('review');
/** The payment step; available once a booking exists. */
export const PAYMENT_STEP = numberOf('payment');

/** The invalid required fields of a step, in the form's order. */
export const missingFields = (step: Step, errors: FieldErrors): DraftPath[] =>
  step.requiredFields.filter((field) => errors[field]);

/**
 * The step to show for a requested one: a step with missing fields cannot be skipped, Next never passes the fourth, and
 * the fifth exists only once a booking does.
 */
export function reachableStep(selected: number, errors: FieldErrors, isBooked: boolean): Step {
  const whole = Number.isInteger(selected) ? selected : 1;
  if (isBooked) return STEPS[Math.min(PAYMENT_STEP, Math.max(1, whole)) - 1];
  const firstOpen = STEPS.findIndex((step) => missingFields(step, errors).length > 0);
  const last = firstOpen < 0 ? REVIEW_STEP : Math.min(REVIEW_STEP, firstOpen + 1);
  return STEPS[Math.min(last, Math.max(1, whole)) - 1];
}

/** The first step with an invalid field; the review when none is known. */
export function stepOfFirstError(errors: FieldErrors): Step {
  return STEPS.find((step) => step.fields.some((field) => errors[field])) ?? STEPS[REVIEW_STEP - 1];
}

/** The invalid fields of a step, in their order on the screen. */
export const errorsOnStep = (step: Step, errors: FieldErrors): { field: DraftPath; sentence: string }[] =>
  step.fields.filter((field) => errors[field]).map((field) => ({ field, sentence: errors[field] }));
