import { plural } from '../../lib/format/format.js';
import { INCLUDED_TEXTS } from '../../copy/catalog.js';
import { LABEL_TEXTS } from '../../copy/common.js';

/** Texts of the home page, in the order of its sections. */
export const HERO = {
  kicker: 'Real hosts. Real games. Real medals.',
  title: 'Turn the party into a championship',
  lead: 'We bring the host, the games, the team shirts and the awards. You bring the kids, and get to watch them shine.',
  stats: [
    {
      figure: 'Zero',
      word: 'screens',
    },
    {
      figure: '20+',
      word: 'games ready',
    },
    {
      figure: '100%',
      word: 'stress-free',
    },
  ],
  titleStart: 'Turn the party into a',
  titleGold: 'championship',
  book: 'Book Your Event',
  packages: 'See Packages',
  art: "Three cheering children on a winners' podium while the host calls out the champion",
} as const;

export const TRUST = ['Fully insured', 'Background-checked staff', '100% satisfaction guarantee'] as const;

export const EVENT_TYPES = {
  title: 'One team for every kind of party',
  text: 'We bring the same energy to a backyard and to a school field.',
  cards: [
    {
      key: 'birthday',
      title: 'Birthday parties',
      text: 'The guest of honor captains a team, picks the games and lifts the trophy.',
    },
    {
      key: 'playdate',
      title: 'Playdates and gatherings',
      text: 'An ordinary afternoon becomes the one they talk about on Monday.',
    },
    {
      key: 'school-event',
      title: 'School events',
      text: 'Field days and class parties with enough hosts to keep every group moving.',
    },
    {
      key: 'family-gathering',
      title: 'Family gatherings',
      text: 'Cousins, aunts and grandparents on the same scoreboard.',
    },
  ],
  other: {
    title: "Don't See Your Event Type?",
    text: 'Camps, daycare, team building or something we have not thought of yet: tell us and we plan it with you.',
    button: "Let's Plan Your Event",
  },
} as const;

export const FEATURES = {
  title: 'What makes it a real competition',
  text: `${INCLUDED_TEXTS.always} ${INCLUDED_TEXTS.addOns}`,
  cards: [
    {
      badge: 'megaphone',
      title: 'Professional MCs',
      text: 'Trained hosts who know when to turn it up and when to kneel down next to a nervous child.',
    },
    {
      badge: 'whistle',
      title: 'Structured Competitions',
      text: 'Clear rules, fair teams and a scoreboard, so the fun never turns into chaos.',
    },
    {
      badge: 'shirt',
      title: 'Custom Shirts',
      isAddOn: true,
      text: 'Team shirts with names on the back that stay in the wardrobe for years.',
    },
    {
      badge: 'medal',
      title: 'Awards Ceremony',
      text: 'Medals, a podium and a proper moment for every single child.',
    },
  ],
} as const;

export const STEPS_STRIP = {
  title: 'How It Works',
  text: 'Five steps from idea to trophy.',
  button: 'See how it works',
} as const;

export const PACKAGES_SECTION = {
  title: 'Three ways to play',
  text: 'The price follows the number of games you choose. No hidden extras: you see the total before you pay.',
  addOnsTitle: 'Make it unforgettable',
} as const;

export const ADD_ONS = [
  {
    key: 'photography',
    picture: '/art/add-ons/photography.svg',
    title: LABEL_TEXTS.photography,
    text: 'Every leap, every grin, delivered in an online album.',
  },
  {
    key: 'videography',
    picture: '/art/add-ons/videography.svg',
    title: LABEL_TEXTS.videography,
    text: 'A highlight film with music, ready to send to the grandparents.',
  },
  {
    key: 'customShirts',
    picture: '/art/add-ons/custom-shirts.svg',
    title: 'Custom T-Shirts',
    text: 'Team colors with names on the back.',
  },
  {
    key: 'customAwards',
    picture: '/art/add-ons/custom-awards.svg',
    title: 'Custom Awards',
    text: 'Engraved medals and a trophy with the champion on the plate.',
  },
] as const;

export const GALLERY_TEASER = {
  title: 'Moments that stick',
  text: 'A few pictures from the field.',
  button: 'Open the gallery',
} as const;

export const TESTIMONIALS_SECTION = {
  title: 'What parents say',
  text: 'What parents say.',
  stars: '5 stars',
} as const;

export const CLOSING = {
  title: 'Ready for the first whistle?',
  text: 'Choose three games, see the full price at once and save your date.',
  book: 'Book Your Event',
  games: 'Browse the games',
} as const;

export const REVIEWS_TEXTS = {
  average: (average: string, count: number) =>
    `${average} of 5 stars in ${plural(count, 'verified review')}.`,
  hidden: (count: number, reason: string) => `${count} hidden: ${reason}.`,
  verified: (month: string) => `Party in ${month}, verified`,
  family: 'A family',
  removed: 'This family deleted its account. Its stars still count.',
  all: (count: number) => `Show all ${count} reviews`,
  fewer: 'Show fewer reviews',
} as const;
