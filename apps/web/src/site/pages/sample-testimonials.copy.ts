import type { TestimonialView } from '#libs/shared/contracts';

/** Shown on the home page when testimonials cannot be loaded or are empty. */
export const SAMPLE_TESTIMONIALS: TestimonialView[] = [
  {
    id: 'dana',
    parentName: 'Dana M.',
    parentInitial: 'D',
    role: 'Mom of two',
    rating: 5,
    review:
      'I planned to referee sibling arguments all afternoon. Instead I sat down with a coffee while fourteen eight-year-olds cheered for each other. The awards ceremony made my shy son beam.',
    eventType: 'birthday',
  },
  {
    id: 'marcus',
    parentName: 'Marcus T.',
    parentInitial: 'M',
    role: 'PE teacher',
    rating: 5,
    review:
      'Fifty kids, two zones, not one minute of waiting around. The host learned names in the first ten minutes and used them until the end.',
    eventType: 'school-event',
  },
  {
    id: 'priya',
    parentName: 'Priya S.',
    parentInitial: 'P',
    role: 'Mom of a six-year-old',
    rating: 5,
    review:
      'It rained from breakfast on. They called at nine, moved everything to our garage and living room, and the limbo was the highlight of the day.',
    eventType: 'birthday',
  },
  {
    id: 'elena',
    parentName: 'Elena R.',
    parentInitial: 'E',
    role: 'Daycare director',
    rating: 5,
    review:
      'Patient, prepared and properly gentle with our smallest ones. Every child went home with a medal and a story.',
    eventType: 'daycare-event',
  },
  {
    id: 'jordan',
    parentName: 'Jordan K.',
    parentInitial: 'J',
    role: 'Uncle and family organizer',
    rating: 4,
    review:
      'Three generations in one egg and spoon relay. Grandma is still talking about her silver. Next time we book the longer package.',
    eventType: 'family-gathering',
  },
  {
    id: 'sam',
    parentName: 'Sam W.',
    parentInitial: 'S',
    role: 'Sports camp coordinator',
    rating: 5,
    review:
      'The scoreboard kept rivals friendly and the schedule ran to the minute. Our counselors took notes.',
    eventType: 'sports-camp',
  },
];
