// Limited start times in any engine: a rejected family, the office's view of the day, a host at work.
import { request, type APIRequestContext } from 'playwright/test';
import { bookAsGuest } from '../fixtures/admin.js';
import { Crews } from '../fixtures/crews.js';
import { dayFromNow, longDay } from '../fixtures/family.js';
import { removeHostShift, assignHost } from '../fixtures/host-shift.js';
import { ADMIN } from '../fixtures/product.js';
import { goToDay, goToReview, isOnStep, PAY, logIn } from './booking-steps.js';
import { expect, test as base } from './journey.js';
import { button, heading } from './user.js';

const test = base.extend<{ phone: APIRequestContext; crews: Crews }>({
  /** Another user, over HTTP without a browser. */
  phone: async ({ product }, use) => {
    const phone = await request.newContext({ baseURL: product.site });
    await use(phone);
    await phone.dispose();
  },
  crews: async ({ database, phone }, use) => {
    const crews = new Crews(database, phone);
    await use(crews);
    await crews.removeAll();
  },
});

const NOON = 12 * 60;
const EVENING = 20 * 60;

test('a family whose start is rejected books another, and the office sees the day of the van', async ({
  person,
  family,
  product,
  database,
  crews,
}, { project, retry }) => {
  // A day of its own: a van keeps the events of earlier journeys.
  family.eventDate = dayFromNow(20 + 2 * retry + (project.name === 'firefox' ? 0 : 1));
  family.eventTime = '2:15 PM';
  const day = longDay(family.eventDate).replace(/, \d{4}$/, '');
  const van = await crews.add();
  await crews.setDay(van, family.eventDate, { from: NOON, to: EVENING });
  await goToDay(person, family);
  await person.sees({ text: `Free start times on ${day}: 17 (Eastern Time)` });
  await goToReview(person, family);

  await bookAsGuest(product.site, { ...family, parentName: 'Quinn Fast', parentEmail: 'quinn@example.com' });
  await person.press(button('Submit Booking'));
  await isOnStep(person, 'Details');
  const told = new RegExp(`^This start time has just been taken. Still free on ${day}:`);
  await person.sees({ text: told });
  await person.press(button('5:00 PM'));
  await person.holds('Event time', '5:00 PM');
  await person.seesNo({ text: told });
  await person.press(button('Next'));
  await isOnStep(person, 'Review');
  await person.press(button('Submit Booking'));
  await person.sees(PAY);
  const made = await database.fact(
    'select event_time from bookings where parent_email = $1',
    family.parentEmail,
  );
  expect(made).toEqual({ event_time: '5:00 PM' });

  const { name } = await database.fact('select name from crews where no = $1', van);
  await logIn(person, ADMIN);
  await person.goTo('/admin?tab=crews');
  await person.sees(heading('Crews', 2));
  await person.sees(heading(String(name), 3));
  await person.goTo(`/admin?tab=calendar&day=${family.eventDate}`);
  const lane = { role: 'region', name: `Day of ${String(name)}` };
  await person.reads(lane, 'Quinn Fast');
  await person.reads(lane, family.parentName);
});

test('a host sees the event on their page and reports being on the way', async ({
  person,
  family,
  product,
  database,
  phone,
}) => {
  const host = { username: `host-${family.parentEmail.split('@')[0]}`, password: 'a-long-password' };
  expect((await phone.post('/api/register', { data: host })).ok()).toBe(true);
  const id = await bookAsGuest(product.site, family);
  await assignHost(database, id, host.username);
  try {
    await logIn(person, host);
    await person.goTo('/profile?tab=events');
    const card = { role: 'article' };
    await person.reads(card, '12 Meadow Lane, Springfield, NY 10001');
    await person.press(button(/^On my way/, { within: card }));
    await person.press(button('20 min', { within: card }));
    await person.sees(button('Undo “On my way”', { within: card }));
    const step = () =>
      database.fact('select max(step) as step from event_progress where booking_id = $1', id);
    await expect.poll(step).toEqual({ step: 'on-the-way' });
  } finally {
    await removeHostShift(database, id);
  }
});
