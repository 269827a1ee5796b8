import { setTimeout as rest } from 'node:timers/promises';
import { Settings } from '#libs/platform/config';
import { RelayScheduler } from './relay.scheduler.js';
import type { RelayService } from './relay.service.js';

// How long the loop gathers is the spec's to say: a slow machine must not end it early.
jest.mock('node:timers/promises', () => ({ setTimeout: jest.fn() }));

const step = () => new Promise((done) => setImmediate(done));

it('events in quick succession are sent together, and none is lost', async () => {
  let endRest = () => {};
  jest.mocked(rest).mockImplementation(() => new Promise<never>((done) => (endRest = done as () => void)));
  let waiting = 1;
  const brought: number[] = [];
  const relay = {
    sendAll: async () => {
      brought.push(waiting);
      waiting = 0;
      return 0;
    },
  };
  const loop = new RelayScheduler(relay as unknown as RelayService, new Settings());
  const { wake } = Object.assign(loop, { listen: async () => {} }) as unknown as { wake(): void };
  wake.call(loop);
  for (let event = 0; event < 5; event += 1) {
    await step();
    waiting += 1;
    wake.call(loop);
  }
  endRest();
  await step();
  expect(brought).toEqual([1, 5]);
  endRest();
  await (loop as unknown as { running: Promise<void> | null }).running;
  expect(brought).toEqual([1, 5]);
});
