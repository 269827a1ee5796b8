/** @jest-environment @happy-dom/jest-environment */
import { act } from 'react';
import { createStore, useAtomValue } from 'jotai';
import { BOOKING_MESSAGES } from '#libs/shared/contracts';
import { FIRST_BOOKS } from '#libs/shared/pricing/quote';
import { publicConfig, setPublicConfig } from '../../lib/api/public-config.js';
import { renderHook } from '../../lib/testing/render.test-part.js';
import { bookedIdAtom, startOverAtom } from './booking-state.js';
import {
  changeFieldAtom,
  draftAtom,
  draftRestoreAtom,
  errorsAtom,
  openDialogAtom,
  previousBookAtom,
  priceAtom,
  shownErrorsAtom,
  touchAtom,
} from './booking.atoms.js';
import { EMPTY_DRAFT } from './draft/booking.draft.js';
import { promoAtom } from './payment/payment.atoms.js';

const [FIRST] = FIRST_BOOKS;
const NEXT = {
  ...FIRST,
  no: FIRST.no + 1,
  validFromDay: '2026-06-02',
  book: { ...FIRST.book, tiers: FIRST.book.tiers.map((tier) => ({ ...tier, baseCents: 100_000 })) },
};
const BEFORE_MIDNIGHT = new Date('2026-06-02T03:59:30Z');

const page = publicConfig();
beforeEach(() => {
  jest.useFakeTimers({ now: BEFORE_MIDNIGHT, doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] });
  setPublicConfig({ ...page, timeZone: 'America/New_York', today: '2026-06-01', priceBooks: [FIRST, NEXT] });
});
afterEach(() => {
  jest.useRealTimers();
  setPublicConfig(page);
});

const openWizard = async () => {
  const wizard = await renderHook(() => ({
    errors: useAtomValue(errorsAtom),
    price: useAtomValue(priceAtom),
    previous: useAtomValue(previousBookAtom),
  }));
  await act(async () => wizard.store.set(changeFieldAtom, 'eventDate', '2026-06-01'));
  return wizard;
};

describe('a wizard that is open over midnight, business time', () => {
  it('rejects the day that has ended, which it allowed before', async () => {
    const wizard = await openWizard();
    expect(wizard.hook().errors.eventDate).toBeUndefined();
    await act(async () => jest.advanceTimersByTime(60_000));
    expect(wizard.hook().errors.eventDate).toBe(BOOKING_MESSAGES.date);
  });

  it('switches to the prices of the new day and remembers those shown before', async () => {
    const wizard = await openWizard();
    const before = wizard.hook().price.totalCents;
    expect(wizard.hook().previous).toBeNull();
    await act(async () => jest.advanceTimersByTime(60_000));
    expect(wizard.hook().price.totalCents).toBeGreaterThan(before);
    expect(wizard.hook().previous).toBe(FIRST);
  });
});

describe('the state of a booking', () => {
  it('starts over as a whole, without looking for a stored draft again', () => {
    const store = createStore();
    store.set(changeFieldAtom, 'childName', 'Robin');
    store.set(touchAtom, 'parentName');
    store.set(bookedIdAtom, 'b1');
    store.set(openDialogAtom, 'pay');
    store.set(startOverAtom);
    expect(store.get(draftAtom)).toBe(EMPTY_DRAFT);
    expect(store.get(shownErrorsAtom)).toEqual({});
    expect([store.get(bookedIdAtom), store.get(openDialogAtom)]).toEqual([null, 'none']);
    expect(store.get(draftRestoreAtom)).toBe('nothing');
  });

  it('has a new payment for each booking, and keeps the answers', () => {
    const store = createStore();
    store.set(changeFieldAtom, 'childName', 'Robin');
    store.set(bookedIdAtom, 'b1');
    store.set(openDialogAtom, 'pay');
    store.set(promoAtom, { type: 'typed', code: 'welcome10' });
    store.set(bookedIdAtom, 'b2');
    expect([store.get(promoAtom).code, store.get(openDialogAtom)]).toEqual(['', 'none']);
    expect(store.get(draftAtom).childName).toBe('Robin');
  });
});
