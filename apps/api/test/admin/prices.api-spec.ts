import { bookingBody } from '#libs/platform/testing';
import { startApi, type TestApi } from '../fixtures/start-api.js';

const GAMES = [
  'sack-sprint',
  'tug-of-champions',
  'cup-stack-blitz',
  'ring-toss-royale',
  'relay-rocket',
  'limbo-league',
];
const none = { photography: false, videography: false, customShirts: false, customAwards: false };
const all = { photography: true, videography: true, customShirts: true, customAwards: true };

let api: TestApi;
beforeAll(async () => (api = await startApi()));
afterAll(() => api?.stop());

it.each([
  [3, 10, none, '400.00', 90],
  [4, 15, none, '600.00', 105],
  [5, 16, none, '615.00', 120],
  [6, 15, none, '900.00', 155],
  [4, 20, { ...none, customShirts: true }, '1175.00', 105],
  [3, 10, all, '1298.00', 90],
  [6, 50, all, '3923.00', 155],
])(
  '%i games for %i children with %j cost %s despite the total sent by the browser',
  async (games, guestCount, addOns, total, minutes) => {
    const body = bookingBody({
      selectedGames: GAMES.slice(0, games),
      guestCount,
      addOns,
      totalPrice: '1.00',
      finalPrice: 0,
    });
    const answer = await api.guest().post('/api/bookings').send(body).expect(201);
    expect(answer.body).toMatchObject({
      totalPrice: total,
      finalPrice: total,
      durationMinutes: minutes,
      pricing: { totalPrice: total, totalDuration: minutes },
    });
  },
);

it('returns the package line of 6 or more games including its 100 and the card price', async () => {
  const { body } = await api
    .guest()
    .post('/api/bookings')
    .send(bookingBody({ selectedGames: GAMES }))
    .expect(201);
  expect(body.pricing).toMatchObject({
    basePrice: '800.00',
    breakdown: { package: '900.00', extraGuests: '0.00' },
  });
});
