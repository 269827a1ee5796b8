/** @jest-environment @happy-dom/jest-environment */
import { act } from 'react';
import { createStore } from 'jotai';
import { renderHook } from '../../../lib/testing/render.test-part.js';
import { toastsAtom } from '../../../ui/feedback/toast.atoms.js';
import { bookedIdAtom } from '../booking-state.js';
import { draftAtom, draftRestoreAtom } from '../booking.atoms.js';
import { EMPTY_DRAFT } from './booking.draft.js';
import { useRestoredDraft, useSavedDraft } from './use-saved-draft.js';

const PATH = '/api/booking-draft';
const SAVED = { step: 3, draft: { ...EMPTY_DRAFT, childName: 'Robin', selectedGames: ['hula'] } };

type Call = {
  method: string;
  draft?: typeof EMPTY_DRAFT;
  step?: number;
  basedOn?: string;
  isLeaving: boolean;
};
let calls: Call[] = [];
/** The responses to the GET calls, in order; then no draft is stored. */
let stored: Response[] = [];
/** The responses to the next PUT calls, in order; then they are accepted. */
let rejections: Response[] = [];

beforeEach(() => {
  calls = [];
  stored = [];
  rejections = [];
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (path, { method = 'GET', body, keepalive } = {}) => {
      expect(path).toBe(PATH);
      calls.push({
        method,
        ...(JSON.parse((body as string | undefined) ?? '{}') as object),
        isLeaving: keepalive === true,
      });
      return method === 'GET'
        ? (stored.shift() ?? new Response(null, { status: 204 }))
        : (method === 'PUT' && rejections.shift()) || new Response(null, { status: 204 });
    });
});
afterEach(() => jest.restoreAllMocks());

const sent = (method: string) => calls.filter((call) => call.method === method);

/** The wizard's two hooks; the page renders the first, the wizard the second. */
const openDraft = async ({ at = '/booking', step = 1, store = createStore() } = {}) => {
  const wizard = await renderHook(
    () => {
      const isReading = useRestoredDraft(true);
      return { isReading, ...useSavedDraft(step) };
    },
    { at, store },
  );
  const type = (childName: string) =>
    act(async () => store.set(draftAtom, { ...store.get(draftAtom), childName }));
  const goTo = async (next: number) => {
    step = next;
    await type(store.get(draftAtom).childName);
  };
  return { ...wizard, type, goTo };
};

describe('the stored draft', () => {
  it('is restored with its step, and nothing is sent back', async () => {
    stored = [Response.json(SAVED)];
    const wizard = await openDraft({ step: 3 });
    expect(wizard.store.get(draftAtom)).toEqual(SAVED.draft);
    expect([wizard.search(), wizard.hook().isRestored]).toEqual(['?step=3', true]);
    wizard.unmount();
    expect(sent('PUT')).toEqual([]);
  });

  it('does not replace input that was typed before it arrived', async () => {
    let arrive!: (answer: Response) => void;
    jest.mocked(fetch).mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)));
    const wizard = await openDraft({ at: '/booking?step=2' });
    expect(wizard.hook().isReading).toBe(true);
    await wizard.type('Kim');
    await act(async () => arrive(Response.json(SAVED)));
    expect(wizard.store.get(draftAtom)).toMatchObject({ childName: 'Kim', selectedGames: ['hula'] });
    expect([wizard.search(), wizard.hook().isReading]).toEqual(['?step=2', false]);
  });

  it('of another tab is not wiped: this tab takes its answers, keeps its own changes, and says so', async () => {
    stored = [Response.json({ ...SAVED, updatedAt: '2026-06-01T16:00:00.000Z' })];
    const wizard = await openDraft({ step: 3 });
    const other = { ...SAVED.draft, parentName: 'Kim', guestCount: 14 };
    stored = [Response.json({ step: 2, draft: other, updatedAt: '2026-06-01T16:05:00.000Z' })];
    rejections = [Response.json({ code: 'STALE', message: 'changed' }, { status: 409 })];
    await wizard.type('Sam');
    await wizard.goTo(4);
    await act(async () => {});
    expect(wizard.store.get(draftAtom)).toEqual({ ...other, childName: 'Sam' });
    expect(wizard.store.get(toastsAtom)).toMatchObject([{ title: 'You changed this form in another tab' }]);
    wizard.unmount();
    expect(sent('PUT')).toMatchObject([
      { basedOn: '2026-06-01T16:00:00.000Z' },
      { basedOn: '2026-06-01T16:05:00.000Z', draft: { childName: 'Sam', parentName: 'Kim' } },
    ]);
  });

  it('that could not be fetched is fetched before the first save, and not overwritten', async () => {
    stored = [new Response(null, { status: 500 }), Response.json(SAVED)];
    const wizard = await openDraft();
    expect(wizard.store.get(draftRestoreAtom)).toBe('unreadable');
    await wizard.type('Kim');
    await wizard.goTo(2);
    expect(sent('GET')).toHaveLength(2);
    expect(sent('PUT').map(({ draft }) => draft?.selectedGames)).not.toContainEqual([]);
    expect(wizard.store.get(draftAtom)).toMatchObject({ childName: 'Kim', selectedGames: ['hula'] });
  });
});

describe('saving the draft', () => {
  it('happens on every change of step, and when the page is hidden', async () => {
    const wizard = await openDraft();
    await wizard.type('Kim');
    expect(sent('PUT')).toEqual([]);
    await wizard.goTo(2);
    expect(sent('PUT')).toMatchObject([{ step: 2, draft: { childName: 'Kim' }, isLeaving: false }]);
    await wizard.type('Kimberly');
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    expect(sent('PUT')[1]).toMatchObject({ draft: { childName: 'Kimberly' }, isLeaving: true });
  });

  it('happens when the wizard is left, and not again on the next visit', async () => {
    const store = createStore();
    const first = await openDraft({ store });
    await first.type('Kim');
    first.unmount();
    expect(sent('PUT')).toHaveLength(1);
    const second = await openDraft({ store });
    second.unmount();
    expect(sent('PUT')).toHaveLength(1);
  });

  it('stops once a booking exists', async () => {
    const wizard = await openDraft();
    await wizard.type('Kim');
    await act(async () => wizard.store.set(bookedIdAtom, 'b1'));
    await wizard.goTo(5);
    expect(sent('PUT')).toEqual([]);
  });

  it('knows nothing of the draft in another store', async () => {
    for (const store of [createStore(), createStore()]) {
      const wizard = await openDraft({ store });
      await wizard.type('Kim');
      wizard.unmount();
    }
    expect(sent('PUT')).toHaveLength(2);
  });

  it('ends with starting over: the answers and the stored draft are gone', async () => {
    stored = [Response.json(SAVED)];
    const wizard = await openDraft();
    await act(async () => wizard.hook().startOver());
    expect(wizard.store.get(draftAtom)).toEqual(EMPTY_DRAFT);
    expect([sent('DELETE').length, sent('PUT').length, wizard.hook().isRestored]).toEqual([1, 0, false]);
  });
});
