/** @jest-environment @happy-dom/jest-environment */
import { act } from 'react';
import { createStore, useAtomValue } from 'jotai';
import { FIRST_BOOKS } from '#libs/shared/pricing/quote';
import { publicConfig, setPublicConfig } from '../../../lib/api/public-config.js';
import { renderHook } from '../../../lib/testing/render.test-part.js';
import { toastsAtom } from '../../../ui/feedback/toast.atoms.js';
import { bookedIdAtom } from '../booking-state.js';
import {
  draftAtom,
  isSubmittingAtom,
  openDialogAtom,
  rejectedStartAtom,
  sameBookingAtom,
  shownErrorsAtom,
} from '../booking.atoms.js';
import { EMPTY_DRAFT, type BookingDraft } from '../draft/booking.draft.js';
import { useStepFocus } from '../steps/step-focus.js';
import { returnsToReviewAtom } from './change-from-review.js';
import { useSubmitReview } from './use-submit-booking.js';

const COMPLETE: BookingDraft = {
  ...EMPTY_DRAFT,
  selectedGames: ['sack-sprint', 'tug-of-champions', 'cup-stack-blitz'],
  eventDate: '2026-06-20',
  eventTime: '10:00 AM',
  eventType: 'birthday',
  parentName: 'Dana Field',
  parentEmail: 'dana@example.com',
  parentPhone: '(555) 010-2030',
  childName: 'Robin',
  location: {
    address: '12 Meadow Lane',
    city: 'Springfield',
    state: 'NY',
    zipCode: '12345',
    spaceDetails: 'Flat lawn behind the house',
  },
};

let keys: string[] = [];
let bodies: { again?: boolean }[] = [];
/** The responses to the submissions, in order; then the booking is created. */
let answers: (Response | Promise<Response>)[] = [];
const CREATED = () => Response.json({ id: 'b1' }, { status: 201 });
const rejection = (status: number, body: object) => Response.json(body, { status });

beforeEach(() => {
  keys = [];
  bodies = [];
  answers = [];
  jest.useFakeTimers({ now: new Date('2026-06-01T12:00:00Z'), advanceTimers: true });
  setPublicConfig({ ...publicConfig(), today: '2026-06-01', priceBooks: FIRST_BOOKS });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, { method, headers, body } = {}) => {
    if (method !== 'POST') return new Response(null, { status: 204 });
    bodies.push(JSON.parse(body as string) as { again?: boolean });
    keys.push((headers as Record<string, string>)['Idempotency-Key']);
    return answers.shift() ?? CREATED();
  });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const openReview = async (draft = COMPLETE) => {
  const store = createStore();
  store.set(draftAtom, draft);
  const useReview = () => {
    useStepFocus();
    // Mounted, as by Next, which reads it.
    return { submit: useSubmitReview(), returnsToReview: useAtomValue(returnsToReviewAtom) };
  };
  const review = await renderHook(useReview, { store, at: '/booking?step=4' });
  return { ...review, submit: () => act(async () => review.hook().submit()) };
};

describe('submitting the booking', () => {
  it('creates it and replaces the review by the payment', async () => {
    const review = await openReview();
    await review.submit();
    expect(review.store.get(bookedIdAtom)).toBe('b1');
    expect(review.search()).toBe('?step=5');
    await review.back();
    expect(review.search()).toBe('?step=5');
    expect(review.store.get(openDialogAtom)).toBe('pay');
  });

  it('sends one request for a double click, and none once a booking exists', async () => {
    let answer!: (created: Response) => void;
    answers = [new Promise((resolve) => (answer = resolve))];
    const review = await openReview();
    await act(async () => {
      const { submit } = review.hook();
      const both = Promise.all([submit(), submit()]);
      answer(CREATED());
      await both;
    });
    await review.submit();
    expect(keys).toHaveLength(1);
    expect(review.store.get(isSubmittingAtom)).toBe(false);
  });

  it('reuses the idempotency key for the same answers, and not for changed ones', async () => {
    answers = [rejection(500, {}), rejection(500, {})];
    const review = await openReview();
    await review.submit();
    await review.submit();
    await act(async () => review.store.set(draftAtom, { ...COMPLETE, guestCount: 12 }));
    await review.submit();
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    expect(review.store.get(openDialogAtom)).toBe('pay');
  });

  it('asks about a start that is booked already, and books it again under another key', async () => {
    answers = [rejection(409, { code: 'ALREADY_BOOKED', message: 'Booked', bookingId: 'b0' })];
    const review = await openReview();
    await review.submit();
    const same = review.store.get(sameBookingAtom)!;
    expect(same).toEqual({ id: 'b0', at: '2026-06-20 10:00 AM', isWanted: false });
    expect([review.store.get(toastsAtom), review.store.get(bookedIdAtom)]).toEqual([[], null]);
    await act(async () => review.store.set(sameBookingAtom, { ...same, isWanted: true }));
    await review.submit();
    expect(bodies.map(({ again }) => again)).toEqual([undefined, true]);
    expect(keys[1]).not.toBe(keys[0]);
    expect(review.store.get(bookedIdAtom)).toBe('b1');
  });

  it('goes to the first invalid field instead of sending it', async () => {
    const review = await openReview({ ...COMPLETE, childAge: 0 });
    document.body.innerHTML += '<input id="booking-childAge" />';
    await review.submit();
    expect(keys).toEqual([]);
    expect([review.search(), review.hook().returnsToReview]).toEqual(['?step=3', true]);
    expect(document.activeElement?.id).toBe('booking-childAge');
  });

  it('shows the fields that the server rejects', async () => {
    answers = [
      rejection(400, { code: 'VALIDATION', errors: { 'location.city': 'We do not serve this city.' } }),
    ];
    const review = await openReview();
    await review.submit();
    expect(review.store.get(shownErrorsAtom)).toEqual({ 'location.city': 'We do not serve this city.' });
    expect(review.search()).toBe('?step=3');
    expect(review.store.get(toastsAtom)).toMatchObject([{ tone: 'bad' }]);
  });

  it('beyond the limit of bookings asks to call the number of the company, and loses nothing', async () => {
    const message = 'There were too many bookings. Please call us. Nothing you typed is lost.';
    setPublicConfig({ ...publicConfig(), phone: '(555) 010-9000' });
    answers = [rejection(429, { code: 'TOO_MANY', message })];
    const review = await openReview();
    await review.submit();
    expect(review.store.get(toastsAtom)).toMatchObject([
      {
        tone: 'bad',
        description:
          'There were too many bookings. Please call us at (555) 010-9000. Nothing you typed is lost.',
      },
    ]);
    expect([review.search(), review.store.get(draftAtom)]).toEqual(['?step=4', COMPLETE]);
    await review.submit();
    expect(review.store.get(bookedIdAtom)).toBe('b1');
  });

  it('goes to the start times when the start is taken, and the next submission is another intent', async () => {
    answers = [
      rejection(409, { code: 'SLOT_TAKEN', alternatives: ['11:00 AM'], alternativesDay: '2026-06-20' }),
    ];
    const review = await openReview();
    await review.submit();
    expect(review.store.get(rejectedStartAtom)).toMatchObject({
      wanted: { day: '2026-06-20', time: '10:00 AM' },
      alternatives: ['11:00 AM'],
    });
    expect([review.search(), review.hook().returnsToReview]).toEqual(['?step=2', true]);
    await review.submit();
    expect(keys[1]).not.toBe(keys[0]);
  });
});
