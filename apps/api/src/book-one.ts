// book-one URL: books one party and pays for it through the API at URL, as a family does, and exits with 0 only when it
// is confirmed and paid. `helm test` runs it. It refuses where money would move: only with the PayPal stand-in.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  DAY_MS,
  type AvailabilityView,
  type BookingView,
  type CreateBooking,
  type GameView,
  type OrderView,
  type PaymentSetup,
} from '#libs/shared/contracts';
import { readSettings, type Settings } from '#libs/platform/config';

const DAYS_AHEAD = 40;
const REQUEST_MS = 15_000;
const [PAUSE_MS, PAID_WITHIN_MS] = [500, 60_000];
const GAMES = 3;

type Call = <T>(method: string, path: string, body?: object) => Promise<T>;

/** Requests of one guest, who keeps the cookie. @throws Error with the answer, for a status that is no success */
function newGuest(site: string): Call {
  let cookie = '';
  return async (method, path, body) => {
    const headers = {
      'idempotency-key': randomUUID(),
      ...(body && { 'content-type': 'application/json' }),
      ...(cookie && { cookie }),
    };
    const signal = AbortSignal.timeout(REQUEST_MS);
    const response = await fetch(site + path, {
      method,
      headers,
      body: body && JSON.stringify(body),
      signal,
    });
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  };
}

/** @throws Error when the settings here or those of the running API lead to PayPal itself */
async function assertStandin({ PAYPAL_ENVIRONMENT, PAYPAL_BASE_URL }: Settings, call: Call): Promise<void> {
  const { scriptUrl } = await call<PaymentSetup>('GET', '/paypal/setup');
  const isPayPal = /(^|\.)paypal\.com$/.test(new URL(scriptUrl, 'http://site').hostname);
  if (PAYPAL_ENVIRONMENT === 'live' || !PAYPAL_BASE_URL || isPayPal)
    throw new Error('Nothing was booked: this needs the PayPal stand-in, named in PAYPAL_BASE_URL.');
}

async function newBooking(call: Call): Promise<CreateBooking> {
  const games = (await call<GameView[]>('GET', '/api/games')).slice(0, GAMES).map(({ id }) => id);
  const from = new Date(Date.now() + DAYS_AHEAD * DAY_MS).toISOString().slice(0, 10);
  const { days } = await call<AvailabilityView>(
    'GET',
    `/api/availability?from=${from}&games=${games.join()}`,
  );
  const free = days.find(({ starts }) => starts.length > 0);
  if (!free) throw new Error(`Nothing was booked: no time is free in the six weeks from ${from}.`);
  return {
    parentName: 'Helm Test',
    parentEmail: 'helm-test@example.com',
    parentPhone: '(555) 010-2030',
    childName: 'Nobody',
    childAge: 8,
    eventDate: free.day,
    eventTime: free.starts[0],
    selectedGames: games,
    guestCount: 10,
    eventType: 'birthday',
    location: {
      address: '12 Meadow Lane',
      city: 'Springfield',
      state: 'NY',
      zipCode: '10001',
      spaceDetails: 'No real place: a test of the installation',
    },
    addOns: { photography: false, videography: false, customShirts: false, customAwards: false },
  };
}

async function bookAndPay(site: string): Promise<BookingView> {
  const call = newGuest(site);
  await assertStandin(readSettings(process.env, []), call);
  const { id, finalPrice } = await call<BookingView>('POST', '/api/bookings', await newBooking(call));
  const order = { amount: finalPrice, currency: 'USD', intent: 'CAPTURE', bookingId: id };
  const paypalOrder = await call<OrderView>('POST', '/paypal/order', order);
  await call('POST', `/paypal/order/${paypalOrder.id}/capture`);
  const limit = Date.now() + PAID_WITHIN_MS;
  for (;;) {
    const booking = await call<BookingView>('GET', `/api/bookings/${id}`);
    if (booking.status === 'confirmed' && booking.paymentStatus === 'completed') return booking;
    if (Date.now() > limit) throw new Error(`${id} is ${booking.status}, payment ${booking.paymentStatus}.`);
    await wait(PAUSE_MS);
  }
}

try {
  const [site] = process.argv.slice(2);
  if (!site) throw new Error('Please name the address of the API, such as http://fieldday-api.');
  const { id, finalPrice, eventDate } = await bookAndPay(new URL(site).origin);
  console.log(`${id} for ${eventDate} is confirmed and paid: $${finalPrice}.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
