// What a first start leaves in the inbox.
import type { ExampleMessage, ExampleSuggestion } from '#libs/office/inbox';
import { examplePerson } from './example-people.js';

const HOUR_MS = 3_600_000;

/** `hours` ago. */
type Aged<Item> = Omit<Item, 'createdAt'> & { hours: number };

const MESSAGES: Omit<Aged<ExampleMessage>, 'name' | 'email'>[] = [
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

const IDEAS: Aged<ExampleSuggestion>[] = [
  {
    name: 'Flamingo Freeze',
    description: 'Everybody stands on one leg; whoever puts a foot down joins the judges.',
    equipment: ['Cones'],
    status: 'submitted',
    reason: null,
    hours: 20,
  },
  {
    name: 'Moon Rock Carry',
    description: 'Teams carry foam rocks across a crater field without dropping one.',
    equipment: ['Foam blocks', 'Trays'],
    status: 'submitted',
    reason: null,
    hours: 70,
  },
  {
    name: 'Mud Slide Derby',
    description: 'A slide, a hose and a great deal of mud.',
    equipment: ['Tarpaulin', 'Hose'],
    status: 'rejected',
    reason: 'It sounds like fun, but no lawn would forgive us.',
    hours: 400,
  },
];

const dated = <Item extends { hours: number }>({ hours, ...item }: Item, now: Date) => ({
  ...item,
  createdAt: new Date(now.getTime() - hours * HOUR_MS),
});

/** The messages as of now. */
export const exampleMessages = (now: Date): ExampleMessage[] =>
  MESSAGES.map((message, index) => {
    const { parentName: name, parentEmail: email } = examplePerson(index * 4 + 1);
    return { name, email, ...dated(message, now) };
  });

/** The ideas as of now. */
export const exampleSuggestions = (now: Date): ExampleSuggestion[] => IDEAS.map((idea) => dated(idea, now));
