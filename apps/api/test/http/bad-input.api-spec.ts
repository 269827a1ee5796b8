import { bookingBody } from '#libs/platform/testing';
import { startApi, type TestApi } from '../fixtures/start-api.js';

let api: TestApi;
beforeAll(async () => (api = await startApi()));
afterAll(() => api?.stop());

const location = (changes: object) => ({ location: { ...(bookingBody().location as object), ...changes } });
const counted = async () =>
  (
    await api.database.query(`select (select count(*) from bookings) + (select count(*) from sessions)
     + (select count(*) from outbox) + (select count(*) from custom_games) as rows`)
  )[0].rows;

describe('a booking that breaks a rule is rejected with its message and leaves nothing behind', () => {
  it.each<[string, object, string]>([
    ['a parent name of one letter', { parentName: 'P' }, 'Parent name is required'],
    ['no parent name', { parentName: undefined }, 'Parent name is required'],
    ['a parent name that is a list', { parentName: ['Pat'] }, 'Parent name is required'],
    ['a parent name of spaces', { parentName: '     ' }, 'Parent name is required'],
    ['an over-long parent name', { parentName: 'P'.repeat(101) }, 'This text is too long'],
    ['NUL in a name', { parentName: 'Pat\u0000rick' }, 'This text holds characters we cannot read'],
    ['a lone surrogate in a name', { childName: 'Ro\ud800bin' }, 'This text holds characters we cannot read'],
    ['a broken e-mail', { parentEmail: 'pat@' }, 'Valid email is required'],
    ['a phone of nine digits', { parentPhone: '555-010-203' }, 'Enter 10+ digits'],
    ['a phone of sixteen digits', { parentPhone: '5'.repeat(16) }, 'This text is too long'],
    ['a phone as a number', { parentPhone: 5550102030 }, 'Enter 10+ digits'],
    ['a child name of one letter', { childName: 'R' }, 'Child name is required'],
    ['a child of 2', { childAge: 2 }, 'Child age must be a whole number from 3 to 18'],
    ['a child of 19', { childAge: 19 }, 'Child age must be a whole number from 3 to 18'],
    ['a child of 7 and a half', { childAge: 7.5 }, 'Child age must be a whole number from 3 to 18'],
    ['a nonexistent date', { eventDate: '2026-02-30' }, 'Invalid date'],
    ['a date as text', { eventDate: 'next Friday' }, 'Invalid date'],
    ['yesterday', { eventDate: '2026-05-31' }, 'Invalid date'],
    ['an earlier time today', { eventDate: '2026-06-01', eventTime: '9:00 AM' }, 'Invalid date'],
    ['a date far in the future', { eventDate: '9999-01-01' }, 'Invalid date'],
    ['no time', { eventTime: '' }, 'Event time is required'],
    ['a time off the quarter hour', { eventTime: '10:07 AM' }, 'Event time is required'],
    ['a time after the last', { eventTime: '6:15 PM' }, 'Event time is required'],
    ['two games', { selectedGames: ['sack-sprint', 'limbo-league'] }, 'Please select at least 3 games'],
    [
      'one game three times',
      { selectedGames: ['sack-sprint', 'sack-sprint', 'sack-sprint'] },
      'Please select at least 3 games',
    ],
    ['games as text', { selectedGames: 'sack-sprint' }, 'Please select at least 3 games'],
    ['a list of other things', { selectedGames: [1, null, {}] }, 'Please select at least 3 games'],
    ['unknown games alone', { selectedGames: ['a', 'b', 'c'] }, 'Please select at least 3 games'],
    [
      'three good games and an unknown one',
      { selectedGames: ['sack-sprint', 'limbo-league', 'relay-rocket', 'moon-walk'] },
      'One of the chosen games is no longer available. Please choose again.',
    ],
    ['3 children', { guestCount: 3 }, 'Number of children must be a whole number from 4 to 50'],
    ['51 children', { guestCount: 51 }, 'Number of children must be a whole number from 4 to 50'],
    ['children as text', { guestCount: 'ten' }, 'Number of children must be a whole number from 4 to 50'],
    ['no type', { eventType: undefined }, 'Event type is required'],
    ['a type off the list', { eventType: 'wedding' }, 'Event type is required'],
    ['an over-long theme', { eventTheme: 'x'.repeat(101) }, 'This text is too long'],
    ['over-long requests', { specialRequests: 'x'.repeat(2001) }, 'This text is too long'],
    ['a short address', location({ address: '12 A' }), 'Address is required'],
    ['a city of one letter', location({ city: 'S' }), 'City is required'],
    ['a state off the list', location({ state: 'DC' }), 'State is required'],
    ['a short ZIP', location({ zipCode: '1000' }), 'ZIP code is required'],
    ['a space in nine letters', location({ spaceDetails: 'Garden ok' }), 'Please describe the space'],
    ['a location as text', { location: 'at home' }, 'Address is required'],
    ['no location', { location: null }, 'Address is required'],
    ['an unknown intensity', { intensity: 'extreme' }, 'Please choose one of the three intensities'],
  ])('%s', async (_what, changes, sentence) => {
    const before = await counted();
    const answer = await api.guest().post('/api/bookings').send(bookingBody(changes));
    expect([answer.status, answer.body.message, answer.body.code]).toEqual([400, sentence, 'VALIDATION']);
    expect(Object.values(answer.body.errors as object)).toContain(sentence);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await counted()).toBe(before);
  });

  it('returns every field of an empty form in the order of the form', async () => {
    const { body } = await api.guest().post('/api/bookings').send({}).expect(400);
    expect(body.message).toBe('Parent name is required');
    expect(Object.keys(body.errors)).toEqual([
      'parentName',
      'parentEmail',
      'parentPhone',
      'childName',
      'childAge',
      'eventDate',
      'eventTime',
      'selectedGames',
      'guestCount',
      'eventType',
      'location.address',
      'location.city',
      'location.state',
      'location.zipCode',
      'location.spaceDetails',
    ]);
  });

  it('accepts the limits: 3 and 18 years, 4 and 50 children, a later time today, HH:mm and an ISO time', async () => {
    const edges = [
      { childAge: 3, guestCount: 4 },
      { childAge: 18, guestCount: 50 },
      { eventDate: '2026-06-01', eventTime: '12:15 PM' },
      { eventTime: '18:00' },
      { eventDate: '2026-12-06T03:30:00.000Z' },
    ];
    const guest = api.guest();
    const answers = [];
    for (const edge of edges)
      answers.push((await guest.post('/api/bookings').send(bookingBody(edge)).expect(201)).body);
    expect(answers[3].eventTime).toBe('6:00 PM');
    expect(answers[4].eventDate).toBe('2026-12-05');
  });

  it('drops unknown fields: status, owner or price of the sender are never stored', async () => {
    const forged = {
      id: 'x',
      userId: 'x',
      status: 'confirmed',
      paymentStatus: 'completed',
      totalCents: 1,
      createdAt: '1999-01-01',
      version: 9,
    };
    const { body } = await api
      .guest()
      .post('/api/bookings')
      .send(bookingBody(forged as never))
      .expect(201);
    expect(body).toMatchObject({
      userId: null,
      status: 'pending',
      paymentStatus: 'pending',
      totalPrice: '400.00',
    });
  });
});
