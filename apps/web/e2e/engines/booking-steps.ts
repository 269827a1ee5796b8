// The wizard steps of a parent, in any engine.
import { longDay, THREE_GAMES, type Family } from '../fixtures/family.js';
import { button, dialog, heading, type User } from './user.js';
import type { ADMIN } from '../fixtures/product.js';
import { PUBLIC_ROUTES } from '../fixtures/pages.js';

/** Logs in on the page and waits for the home page. */
export async function logIn(person: User, { username, password }: typeof ADMIN): Promise<void> {
  await person.goTo('/auth');
  await person.fill('Username', username);
  await person.fill('Password', password);
  await person.press(button('Log in'));
  await person.sees(heading(PUBLIC_ROUTES[0].heading, 1));
}

/** Facts of a booking by its id. */
export const BOOKING = 'select status, payment_status, final_cents from bookings where id::text = $1';
export const PAY = dialog('Complete Your Booking');
export const PAID = dialog('Payment Successful');

const monthOf = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

export async function isOnStep(person: User, title: string): Promise<void> {
  await person.sees(heading(title, 1));
}

/** Shows the next month of the calendar if the day, a month from now, is on it. */
async function pickDay(person: User, day: string): Promise<void> {
  await person.sees({ role: 'grid' });
  if ((await person.count({ role: 'grid', name: monthOf(day) })) === 0)
    await person.press(button('Later month'));
  await person.press(button(new RegExp(longDay(day)), { within: { role: 'grid', name: monthOf(day) } }));
}

/** From the first game to the day. */
export async function goToDay(person: User, family: Family): Promise<void> {
  await person.goTo('/booking');
  for (const name of THREE_GAMES) await person.press(button(new RegExp(`^${name}`)));
  await person.press(button('Next'));
  await isOnStep(person, 'Details');
  await pickDay(person, family.eventDate);
}

/** From the day to the last step. */
export async function goToReview(person: User, family: Family): Promise<void> {
  await person.choose('Event time', family.eventTime);
  await person.choose('Event type', family.eventType);
  await person.press(button('Next'));
  await isOnStep(person, 'Location');
  await person.fill('Parent name', family.parentName);
  await person.fill('Email', family.parentEmail);
  await person.fill('Phone', family.parentPhone);
  await person.fill('Child name', family.childName);
  await person.fill('Street address', family.address);
  await person.fill('City', family.city);
  await person.choose('State', family.state);
  await person.fill('ZIP code', family.zipCode);
  await person.fill('Space details', family.spaceDetails);
  await person.press(button('Next'));
  await isOnStep(person, 'Review');
}

/** From the first game to the payment dialog. */
export async function book(person: User, family: Family): Promise<void> {
  await goToDay(person, family);
  await goToReview(person, family);
  await person.press(button('Submit Booking'));
  await person.sees(PAY);
}
