import { Settings } from '#libs/settings';
import { RelayLoop } from './relay-loop.js';
import type { Relay } from './relay.js';

const step = () => new Promise((done) => setImmediate(done));

it('events that come one after another are brought together, and none is forgotten', async () => {
  let waiting = 1;
  const brought: number[] = [];
  const relay = {
    sendAll: async () => {
      brought.push(waiting);
      waiting = 0;
      return 0;
    },
  };
  const loop = new RelayLoop(relay as unknown as Relay, new Settings());
  const { wake } = Object.assign(loop, { listen: async () => {} }) as unknown as { wake(): void };
  const drained = () => (loop as unknown as { running: Promise<void> | null }).running;
  wake.call(loop);
  for (let event = 0; event < 5; event += 1) {
    await step();
    waiting += 1;
    wake.call(loop);
  }
  await drained();
  expect(brought).toEqual([1, 5]);
});
