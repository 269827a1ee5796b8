/** The about page: mission, figures, values, team, safety. */
export const ABOUT_TEXTS = {
  title: 'About us',
  values: 'What we stand for',
  team: 'The people on your field',
  teamText: (people: number) => `${people === 3 ? 'Three' : 'The'} people who answer for every event.`,
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
    text: 'Set up before your first guest arrives.',
  },
] as const;

/** Named once the owner has. */
export const checkedStaff = (firm?: string) =>
  firm ? `Background-checked staff (checked by ${firm})` : 'Background-checked staff';
export const fullyInsured = (insurer?: string) =>
  insurer ? `Fully insured (by ${insurer})` : 'Fully insured';

export const SAFETY = [
  'First-aid kit and trained lead at every event',
  'Equipment inspected before each use',
  'Age-appropriate rules and sizes',
  'Allergy and medical notes shared with the host',
] as const;
