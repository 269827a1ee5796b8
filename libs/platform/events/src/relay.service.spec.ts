import { setTimeout as sleep } from 'node:timers/promises';
import { RelayService } from './relay.service.js';

// The spec ends the batch delay itself, so that a slow machine cannot end it early.
jest.mock('node:timers/promises', () => ({ setTimeout: jest.fn() }));

const step = () => new Promise((done) => setImmediate(done));

it('events published during a batch are sent together in the next one', async () => {
  let endSleep = () => {};
  jest.mocked(sleep).mockImplementation(() => new Promise<never>((done) => (endSleep = done as () => void)));
  let waiting = 1;
  const brought: number[] = [];
  const none = {} as never;
  const relay = new RelayService(none, none, none, none, none, none, none);
  jest.spyOn(relay, 'sendAll').mockImplementation(async () => {
    brought.push(waiting);
    waiting = 0;
    return 0;
  });
  const { wake } = Object.assign(relay, { listen: async () => {} }) as unknown as { wake(): void };
  wake.call(relay);
  for (let event = 0; event < 5; event += 1) {
    await step();
    waiting += 1;
    wake.call(relay);
  }
  endSleep();
  await step();
  expect(brought).toEqual([1, 5]);
  endSleep();
  await (relay as unknown as { running: Promise<void> | null }).running;
  expect(brought).toEqual([1, 5]);
});
