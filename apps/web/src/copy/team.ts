/** The team on the about page. The admin area names it as a sample. */
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
