import { setTimeout as sleep } from 'node:timers/promises';
import { Settings } from '#libs/platform/config';
import { RelayScheduler } from './relay.scheduler.js';
import type { RelayService } from './relay.service.js';

// The spec ends the batch delay, so that a slow machine cannot end it early.
jest.mock('node:timers/promises', () => ({ setTimeout: jest.fn() }));

const step = () => new Promise((done) => setImmediate(done));

it('events published during a batch are sent together in the next one', async () => {
  let endSleep = () => {};
  jest.mocked(sleep).mockImplementation(() => new Promise<never>((done) => (endSleep = done as () => void)));
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
  endSleep();
  await step();
  expect(brought).toEqual([1, 5]);
  endSleep();
  await (loop as unknown as { running: Promise<void> | null }).running;
  expect(brought).toEqual([1, 5]);
});
