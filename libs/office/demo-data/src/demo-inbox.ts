// Demo messages and custom games.
import { HOUR_MS, type ContactSubject, type MessageState } from '#libs/shared/contracts';
import { demoPerson } from './demo-plan.js';

type Dated = { createdAt: Date; /** When it was answered, closed or decided. */ doneAt: Date };
type DemoMessage = Dated & {
  name: string;
  email: string;
  subject: ContactSubject;
  message: string;
  state: MessageState;
};
/** Rejected when it has a reason. */
type DemoCustomGame = Dated & {
  name: string;
  description: string;
  equipment: string[];
  reason: string | null;
};

/** Age in hours. */
type Aged<Item> = Omit<Item, keyof Dated> & { hours: number };

const MESSAGES: Omit<Aged<DemoMessage>, 'name' | 'email'>[] = [
  {
    subject: 'booking',
    message: 'Do you still have a place on a Saturday next month? We would be about 18 children.',
    state: 'new',
    hours: 3,
  },
  {
    subject: 'games',
    message: 'Which games work indoors if it rains? Our hall is about 30 by 50 feet.',
    state: 'new',
    hours: 11,
  },
  {
    subject: 'existing',
    message: 'Could two more children come along? We booked for fourteen.',
    state: 'new',
    hours: 31,
  },
  {
    subject: 'pricing',
    message: 'Is there a lower price for a class of 25? The school asks for an offer.',
    state: 'answered',
    hours: 80,
  },
  {
    subject: 'special',
    message: 'One of the children uses a wheelchair. Which games would you choose?',
    state: 'answered',
    hours: 140,
  },
  {
    subject: 'other',
    message: 'Thank you for a wonderful afternoon. They are still talking about the relay.',
    state: 'closed',
    hours: 300,
  },
];

const CUSTOM_GAMES: Aged<DemoCustomGame>[] = [
  {
    name: 'Flamingo Freeze',
    description: 'Everybody stands on one leg; whoever puts a foot down joins the judges.',
    equipment: ['Cones'],
    reason: null,
    hours: 20,
  },
  {
    name: 'Moon Rock Carry',
    description: 'Teams carry foam rocks across a crater field without dropping one.',
    equipment: ['Foam blocks', 'Trays'],
    reason: null,
    hours: 70,
  },
  {
    name: 'Mud Slide Derby',
    description: 'A slide, a hose and a great deal of mud.',
    equipment: ['Tarpaulin', 'Hose'],
    reason: 'It sounds like fun, but no lawn would forgive us.',
    hours: 400,
  },
];

const dated = <Item extends { hours: number }>({ hours, ...item }: Item, now: Date) => ({
  ...item,
  createdAt: new Date(now.getTime() - hours * HOUR_MS),
  doneAt: new Date(now.getTime() - (hours / 2) * HOUR_MS),
});

/** The messages, dated relative to `now`. */
export const demoMessages = (now: Date): DemoMessage[] =>
  MESSAGES.map((message, index) => {
    const { parentName: name, parentEmail: email } = demoPerson(index * 4 + 1);
    return { name, email, ...dated(message, now) };
  });

/** The custom games, dated relative to `now`. */
export const demoCustomGames = (now: Date): DemoCustomGame[] =>
  CUSTOM_GAMES.map((customGame) => dated(customGame, now));
