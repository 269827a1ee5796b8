import type { PriceBook } from '#libs/shared/contracts';
import { durationMinutes } from '#libs/shared/pricing/quote';

/** The process: page and strip. */
export const PROCESS = [
  {
    title: 'Book your event',
    details: [
      'Choose three or more games',
      'Pick your date and time',
      'See the full price at once',
      'Confirmation within 24 hours',
    ],
  },
  {
    title: 'We arrive and set up',
    details: [
      'On site 30 minutes early',
      'Space checked for safety',
      'All equipment unpacked',
      'Music and scoreboard ready',
    ],
  },
  {
    title: 'Introductions',
    details: ['Names and team colors', 'Captains are chosen', 'Rules in one minute', 'Warm-up with the MC'],
  },
  {
    title: 'Three to five games',
    details: [
      'Fair teams every round',
      'Water breaks built in',
      'Live scores',
      'Everyone plays, no one waits',
    ],
  },
  {
    title: 'Awards',
    details: ['Podium and medals', 'A prize for every child', 'Team photo', 'We pack up everything'],
  },
] as const;

export const REASONS = [
  {
    title: 'You get to be a guest',
    text: 'Sit down, take photos and enjoy the day you planned.',
  },
  {
    title: 'No screens needed',
    text: 'Up to two hours of running, laughing and teaming up.',
  },
  {
    title: 'Nobody is left out',
    text: 'Hosts mix teams and adapt games, so every child has a moment.',
  },
] as const;

/** The duration of the competition is in the price book. */
export const timelineOf = (book: PriceBook) => [
  {
    when: '2-4 weeks before',
    what: 'You book and choose your games',
  },
  {
    when: '24 hours after booking',
    what: 'We confirm your date',
  },
  {
    when: '48-72 hours before',
    what: 'We call to go through the details',
  },
  {
    when: '30 minutes before',
    what: 'The team arrives and sets up',
  },
  {
    when: 'Start',
    what: 'Introductions and team colors',
  },
  {
    when: `${durationMinutes(3, book)}-${durationMinutes(5, book)} minutes`,
    what: 'Competition',
  },
  {
    when: 'Finale',
    what: 'Awards ceremony and team photo',
  },
];

export const HOW_TEXTS = {
  title: 'How It Works',
  intro: 'From the first click to the last medal: this is what happens, and when.',
  reasons: 'Why parents like it',
  timeline: 'Before and on the day',
  book: 'Book Your Event',
  packages: 'See Packages',
} as const;
