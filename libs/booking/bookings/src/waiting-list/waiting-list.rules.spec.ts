import { HOUR_MS } from '#libs/shared/contracts';
import { stateAfterLapse, offerEnds } from './waiting-list.rules.js';

const NOW = new Date('2027-05-01T12:00:00Z');
const hours = (count: number) => new Date(NOW.getTime() + count * HOUR_MS);

it.each([
  [200, 4],
  [28, 4],
  [27, 3],
  [26, 2],
  [25.9, null],
  [24, null],
  [3, null],
])('a start %p hours ahead is offered for %p hours', (ahead, offered) => {
  expect(offerEnds(NOW, hours(ahead))).toEqual(offered === null ? null : hours(offered));
});

it('a family waits again after its first lapsed offer, not after the second', () => {
  expect([stateAfterLapse(1), stateAfterLapse(2)]).toEqual(['waiting', 'lapsed']);
});
