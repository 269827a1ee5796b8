import { DAY_MS, type StepView } from '#libs/shared/contracts';
import {
  readActions,
  shownLoading,
  shownSteps,
  withAction,
  withoutExpired,
  type QueuedAction,
} from './action-queue.rules.js';

const AT = '2026-12-05T14:00:00.000Z';
const base = { by: 'u1', eventId: 'e1', at: AT, wasTried: false };
const take: QueuedAction = { ...base, key: 'k1', kind: 'take', step: 'on-the-way', etaMinutes: 20 };
const undo: QueuedAction = { ...base, key: 'k2', kind: 'undo', step: 'on-the-way' };
const tick = (isLoaded: boolean): QueuedAction => ({
  ...base,
  key: `t${isLoaded}`,
  kind: 'tick',
  item: 'sack',
  isLoaded,
});
const sent: StepView = { step: 'arrived', at: AT, expectedAt: null, hostName: 'Riley' };

it('keeps actions in order', () => {
  const arrived: QueuedAction = { ...base, key: 'k3', kind: 'take', step: 'arrived' };
  expect(withAction([take], arrived)).toEqual([take, arrived]);
});

it('drops an unsent action when it is undone, and sends the undo of one that was sent', () => {
  expect(withAction([take], undo)).toEqual([]);
  const tried = { ...take, wasTried: true };
  expect(withAction([tried], undo)).toEqual([tried, undo]);
});

it('sends only the last tick of an item', () => {
  expect(withAction([tick(true)], tick(false))).toEqual([tick(false)]);
});

it.each(['eventId', 'by'])('does not mix up presses that differ in %s', (part) => {
  const other = { ...undo, [part]: 'e2' };
  expect(withAction([take], other)).toEqual([take, other]);
});

it('keeps other users’ actions for two weeks, and the user’s own until they are sent', () => {
  const [own, others] = [take, { ...take, by: 'u2' }];
  const after = (days: number) => withoutExpired([own, others], 'u1', Date.parse(AT) + days * DAY_MS);
  expect(after(13)).toEqual([own, others]);
  expect(after(15)).toEqual([own]);
});

it('applies actions immediately, and reports the unsent ones', () => {
  expect(shownSteps([sent], [take])).toEqual([
    { step: 'on-the-way', at: AT, isSent: false },
    { step: 'arrived', at: AT, isSent: true },
  ]);
  expect(shownSteps([sent], [{ ...undo, step: 'arrived' }])).toEqual([]);
  expect(shownLoading([{ item: 'sack', name: 'Sack', isLoaded: false }], [tick(true)])[0].isLoaded).toBe(
    true,
  );
});

it.each([
  [null, 0],
  ['{', 0],
  ['{}', 0],
  ['[null, 1, {"key": "k"}]', 0],
  [JSON.stringify([{ ...take, by: undefined }]), 0],
  [JSON.stringify([take, { ...undo, kind: 'pay' }]), 1],
])('reads %s as %i presses', (text, count) => {
  expect(readActions(text)).toHaveLength(count);
});
