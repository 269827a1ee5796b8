/** The about page: mission, figures, values, team, safety. */
export const ABOUT_TEXTS = {
  title: 'About us',
  missionTitle: 'Our mission',
  values: 'What we stand for',
  team: 'The people on your field',
  teamText: 'Three people who answer for every event.',
  safety: 'Safety first, every time',
  talkTitle: 'Let us plan your event together',
  talkText: 'Tell us what you have in mind. We answer within 24 hours.',
  contact: 'Contact Us',
} as const;

export const MISSION =
  'Children remember how a day felt. We build days that feel like a final: loud, fair and full of people cheering your name.' as const;

export const STATISTICS = [
  {
    value: '500+',
    label: 'events',
  },
  {
    value: '5,000+',
    label: 'kids',
  },
  {
    value: '15+',
    label: 'games',
  },
  {
    value: '100%',
    label: 'satisfaction',
  },
] as const;

export const VALUES = [
  {
    title: 'Everybody plays',
    text: 'No benches, no early exits.',
  },
  {
    title: 'Safe first',
    text: 'Checked staff, checked gear, checked space.',
  },
  {
    title: 'Fair and kind',
    text: 'We praise effort as loudly as victory.',
  },
  {
    title: 'On time',
    text: 'Set up before your first guest rings.',
  },
] as const;

export const SAFETY = [
  'Background-checked staff',
  'Fully insured',
  'First-aid kit and trained lead at every event',
  'Equipment inspected before each use',
  'Age-appropriate rules and sizes',
  'Allergy and medical notes shared with the host',
] as const;

export const TEAM = [
  {
    name: 'Riley Brooks',
    role: 'Founder and Head MC',
    background:
      'Former elementary-school PE teacher who ran the yearly sports day for nine summers and never wanted it to end.',
    specialties: ['Big-group energy', 'Shy-kid warm-ups', 'Trophy speeches'],
    picture: '/art/team/riley.svg',
  },
  {
    name: 'Maya Okafor',
    role: 'Game Designer',
    background:
      'Youth coach and maker of strange obstacle courses. Tests every game with three age groups before it enters the list.',
    specialties: ['New games', 'Fair teams', 'Adaptations for special needs'],
    picture: '/art/team/maya.svg',
  },
  {
    name: 'Leo Santana',
    role: 'Events and Safety Lead',
    background:
      'Camp director with pediatric first-aid training. He checks each venue plan and packs the van himself.',
    specialties: ['Rain plans', 'Safety checks', 'On-time starts'],
    picture: '/art/team/leo.svg',
  },
] as const;
