import type { AddOnKey } from '#libs/shared/pricing/quote';
import {
  cancelPolicy,
  dayInMonth,
  depositPolicy,
  type EventType,
  type Intensity,
  type OwnPolicyWords,
  type PolicyTerms,
  type PriceBook,
  type RainChoice,
  type SpaceType,
} from '#libs/shared/contracts';
import { reachUs } from '../lib/api/public-config.js';
import { byCount, plural, shortDollars } from '../lib/format/format.js';
import { BUTTON_TEXTS, LABEL_TEXTS, NOTE_TEXTS } from './common.js';

/** Labels of the closed lists. */
export const EVENT_TYPE_LABELS: Record<EventType, string> = {
  birthday: 'Birthday Party',
  playdate: 'Playdate',
  'school-event': 'School Event',
  'family-gathering': 'Family Gathering',
  'sports-camp': 'Sports Camp',
  'team-building': 'Team Building',
  'daycare-event': 'Daycare Event',
  other: 'Other',
};

export const SPACE_LABELS: Record<SpaceType, string> = {
  indoor: 'Indoor',
  outdoor: 'Outdoor',
  both: 'Indoor/Outdoor',
};

export const INTENSITY_CHOICES: { key: Intensity; label: string; example: string }[] = [
  { key: 'low', label: 'Chill & Fun', example: 'No eliminations, lots of laughing, points only for fun.' },
  {
    key: 'medium',
    label: 'Competitive',
    example: 'Scores on the board, cheering on the side, everybody plays.',
  },
  {
    key: 'high',
    label: 'Max Intensity',
    example: 'Heats, finals and sudden death. Bring your game face.',
  },
];

export const ADD_ON_TEXTS: Record<AddOnKey, { title: string; text: string }> = {
  photography: {
    title: LABEL_TEXTS.photography,
    text: 'Every leap, every grin, delivered in an online album.',
  },
  videography: {
    title: LABEL_TEXTS.videography,
    text: 'A highlight film with music, ready to send to the grandparents.',
  },
  customShirts: { title: 'Custom Shirts', text: 'Team colors with names on the back.' },
  customAwards: {
    title: 'Custom Awards',
    text: 'Engraved medals and a trophy with the champion on the plate.',
  },
};

/** Policy texts, shown before booking: those of the owner's terms with the owner's own words, else the default. */
export const policiesOf = (terms: PolicyTerms, own: OwnPolicyWords = {}) => [
  ...depositPolicy(terms, own),
  ...cancelPolicy(terms, own),
  own.confirmWords ?? 'Organizers confirm 24 hours after booking and again 48 to 72 hours before the event.',
  own.arrivalWords ?? 'The team arrives 15 minutes early.',
  own.taxWords ?? 'Tax, if applicable, is not included.',
];

/** Step 1. Counts read naturally in the singular too. */
export const PICKER_TEXTS = {
  loading: 'Loading games...',
  failed: 'Failed to load games. Please try again later.',
  tryAgain: BUTTON_TEXTS.again,
  empty: 'No games found matching your criteria.',
  chosen: 'Selected games',
  remove: (name: string) => `Remove ${name}`,
  search: 'Search games',
  space: 'Space',
  anySpace: 'Any space',
  intensity: 'How intense should it be?',
  list: 'Games to choose from',
  addOwn: '+ Add Your Own',
  more: (missing: number) => `Select ${plural(missing, 'more game')} to continue`,
  tooFew: (count: number, missing: number) => `Selected ${count}/3 games. Choose ${missing} more.`,
  enough: (count: number) => `Perfect! ${plural(count, 'game')} selected.`,
  facts: (space: SpaceType, minutes: number, difficulty: string) =>
    `${SPACE_LABELS[space]}, ${minutes} min, ${difficulty}`,
};

export const DIFFICULTY_LABELS = ['Easy', 'Medium', 'Challenging'] as const;

export const CUSTOM_GAME_TEXTS = {
  title: 'Add Your Own Game',
  lead: 'Tell us about a game your crew loves. We read every idea and add the good ones.',
  name: 'Game name (required)',
  description: 'Description (required)',
  descriptionHint: 'How is it played, and how does somebody win?',
  equipment: LABEL_TEXTS.equipment,
  equipmentHint: 'One item per line. Leave it empty when nothing is needed.',
  send: 'Submit Game Idea',
  sending: 'Submitting...',
  cancel: BUTTON_TEXTS.cancel,
  sent: {
    title: 'Custom Game Submitted!',
    text: "Your game idea has been submitted for review. We'll contact you once it's approved!",
  },
  failed: {
    title: 'Submission Failed',
    text: 'There was an error submitting your custom game. Please try again.',
  },
};

/** Shared by all custom games in addition to their own text. */
export const CUSTOM_GAME_FIXED = {
  ageRange: 'All ages',
  spaceRequired: 'Standard space',
  spaceType: 'both',
  difficulty: 2,
  parentName: 'Anonymous',
  parentEmail: 'submissions@example.com',
  estimatedDuration: 15,
  specialInstructions: null,
} as const;

export const DETAILS_TEXTS = {
  date: 'Event date',
  noDate: 'No day chosen yet',
  // Not "next" and "previous": those are the labels of the wizard's own buttons.
  earlierMonth: 'Earlier month',
  laterMonth: 'Later month',
  time: 'Event time',
  timePlaceholder: 'Choose a start time',
  timeHint: (zone: string) => `Local time at your event (${zone}).`,
  ends: (time: string, minutes: number) => `Ends at ${time}, after ${minutes} minutes of games.`,
  guests: 'Number of children',
  guestsHint: (book: PriceBook) =>
    `4 to 50 children. Up to ${book.includedChildren} are included, each further child is ${shortDollars(book.extraChildCents)}.`,
  type: 'Event type',
  typePlaceholder: 'Choose an event type',
  games: (count: number) => `Games (${count})`,
  gamesLoading: 'Loading the games...',
  gamesFailed: 'We could not load the games.',
};

export const LOCATION_TEXTS = {
  parent: 'Parent information',
  clear: 'Clear Fields',
  parentName: 'Parent name',
  parentEmail: LABEL_TEXTS.email,
  parentPhone: LABEL_TEXTS.phone,
  phoneShort: 'Please enter at least 10 digits',
  child: 'Guest of honor',
  childName: 'Child name',
  childNameHint: 'For a school, camp or team event a group name is fine.',
  childAge: 'Child age',
  summary: 'Your event so far',
  theme: 'Theme (optional)',
  themeHint: 'Superheroes, dinosaurs, team colors: whatever the day is about.',
  where: LABEL_TEXTS.location,
  address: 'Street address',
  city: 'City',
  state: 'State',
  statePlaceholder: 'State',
  zip: LABEL_TEXTS.zipCode,
  space: 'Space details',
  spacePlaceholder: 'Backyard, gym or living room? Ground, shade, power, parking.',
  spaceShort: 'Please provide more details (minimum 10 characters)',
  addOns: 'Add-ons',
  optional: (label: string) => `${label} (optional)`,
};

/**
 * Optional texts of a family. The wizard and all forms of `booking-fields.tsx` have an input for each; the review, the
 * family's own booking and the admin list those that were given, after the place.
 */
export const OTHER_ANSWERS = [
  {
    field: 'specialRequests',
    label: 'Special requests',
    hint: 'Allergies, a shy guest of honor, a cake at halftime: tell us.',
  },
] as const;

export const REVIEW_TEXTS = {
  child: 'Child',
  when: LABEL_TEXTS.dateAndTime,
  guests: LABEL_TEXTS.guests,
  type: 'Event type',
  contact: 'Contact',
  where: LABEL_TEXTS.location,
  games: LABEL_TEXTS.games,
  theme: 'Theme',
  intensity: 'Intensity',
  change: BUTTON_TEXTS.change,
  policies: 'Good to know',
  space: 'Space details',
  already: {
    title: 'You already booked this',
    text: (start: string) => `You have a booking for ${start}, perhaps from another tab.`,
    see: 'See that booking',
    again: 'Book it again',
  },
  largeGroup: 'Large Group Discount Applied',
  aged: (name: string, age: number | null) => (age === null ? name : `${name}, ${age} years old`),
  children: (count: number) => `${count} children`,
};

export const PRICE_TEXTS = {
  title: 'Your price',
  package: ({ from, to }: { from: number; to: number | null }) => {
    if (to === null) return `Package (${from} or more games)`;
    return from === 0 ? `Package (up to ${to} games)` : `Package (${from} to ${to} games)`;
  },
  includesSurcharge: (cents: number, fromGames: number) =>
    `Includes ${shortDollars(cents)} for ${fromGames}+ games`,
  extraGuests: (count: number, eachCents: number) =>
    `${plural(count, 'extra child', 'extra children')} at ${shortDollars(eachCents)}`,
  largeGroup: 'Large group discount',
  total: LABEL_TEXTS.total,
  facts: (games: number, minutes: number) => `${plural(games, 'game')}, ${minutes} minutes`,
  spoken: (dollars: string) => `Total price ${dollars}`,
  from: (dollars: string) => `from ${dollars}`,
  today: (dollars: string) => `You pay the full ${dollars} today.`,
  todayDeposit: (percent: number, now: string, rest: string, day: string) =>
    `Today you pay the ${percent}% deposit, ${now}, and ${rest} by ${day}. You can also pay in full.`,
};

/** Start times, when starts are limited. */
export const START_TEXTS = {
  count: (day: string, count: number, zone: string) =>
    `Free start times on ${dayInMonth(day)}: ${count} (${zone})`,
  fullyBooked: 'fully booked',
  fullDay: (day: string) => `${day}, fully booked`,
  taken: () => 'This start time has just been taken.',
  zip: (time: string) => `Our crew can't reach this ZIP code by ${time}.`,
  answers: (time: string) => `With these choices our crew can't be there by ${time}.`,
  stillFree: (day: string) => `Still free on ${dayInMonth(day)}:`,
  freeThatDay: 'Free that day:',
  noneFree: () => `No other start time is free in the weeks around it. ${reachUs()}`,
  noneThatDay: 'No other start time is free that day. Please choose another day.',
  chosen: (day: string, time: string) => `Your start is now ${time} on ${dayInMonth(day)}.`,
  when: LABEL_TEXTS.dateAndTime,
};

export const SAVED_TEXTS = {
  saved: (day: string) => `Your booking for ${dayInMonth(day)} is saved.`,
  underReview: NOTE_TEXTS.underReview,
  pay: BUTTON_TEXTS.payNow,
  another: 'Start another',
};

/** Titles and subtitles of the steps. `games`: the size of the catalog, which the owner edits; undefined until loaded. */
export const STEP_TEXTS = {
  games: {
    title: LABEL_TEXTS.games,
    subtitle: (minGames: number, games: number | undefined) =>
      `Select ${minGames}+ games${games === undefined ? '' : ` from ${plural(games, 'option')}`}`,
  },
  details: { title: 'Details', subtitle: () => 'Event information' },
  location: { title: LABEL_TEXTS.location, subtitle: () => 'Venue and add-ons' },
  review: { title: 'Review', subtitle: () => 'Confirm and book' },
  payment: { title: LABEL_TEXTS.payment, subtitle: () => 'Secure PayPal checkout' },
};

export const WIZARD_TEXTS = {
  previous: 'Previous',
  next: 'Next',
  submit: 'Submit Booking',
  submitting: 'Submitting...',
  progress: (step: number) => `Step ${step} of 5`,
  steps: 'Booking steps',
  questions: 'Questions?',
  party: 'Your party so far',
  stillNeeded: (what: string) => `Still needed: ${what}`,
  errorPrefix: 'Error: ',
  pageTitle: 'Book your event',
  description: 'Choose three games or more, a day and the extras, and see the full price at every step.',
  locked: 'Your booking is saved, so its details can no longer be changed here.',
  startOver: 'Start a new booking',
  startOverAsk:
    'This booking is saved but not paid yet. Leave it and start a new one? You can pay it later on this page.',
  stay: 'Stay with this one',
  kept: 'We kept your answers.',
  keptOver: 'Start over',
  loadingKept: 'Loading your answers...',
  paymentIntro: 'Your booking is saved. Pay now to secure your date.',
  cookiesBlocked:
    'Your browser blocks cookies, so payment cannot work here. Allow them for this site, or book with us directly.',
  loadingBooking: 'Loading your booking...',
  notFound: 'We could not find that booking.',
  notRead: 'We could not load your booking.',
  cancelled: 'This booking was canceled, so there is nothing to pay.',
  over: 'This event has begun already, so it can no longer be paid here.',
  created: { title: 'Booking Created Successfully!', text: 'Complete your payment to secure your date.' },
  busy: {
    title: 'One moment, please',
    text: (seconds: number) =>
      `Many families are booking right now. We try again in ${byCount(seconds, 'a second', `${seconds} seconds`)}.`,
  },
  failed: { title: 'Booking Failed', text: 'Please try again or contact us directly.' },
  otherTab: {
    title: 'You changed this form in another tab',
    text: 'We combined the answers of both tabs. Please check them before you book.',
  },
};

/** The missing fields, by the step's own labels. */
export const MISSING_NAMES: Record<string, string> = {
  eventDate: 'event date',
  eventTime: 'event time',
  guestCount: 'number of children',
  eventType: 'event type',
  parentName: 'parent name',
  parentEmail: 'email',
  parentPhone: 'phone',
  childName: 'child name',
  childAge: 'child age',
  'location.address': 'street address',
  'location.city': 'city',
  'location.state': 'state',
  'location.zipCode': LABEL_TEXTS.zipCode,
  'location.spaceDetails': 'space details',
};

/** What a family can choose for rain. */
export const RAIN_LABELS: Record<RainChoice, string> = {
  indoors: 'Indoors at the same place',
  'second-day': 'A second day',
  call: 'Call me',
};
