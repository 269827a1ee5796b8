import type { OutsideFacts } from '../../src/invariants.js';
import { Parent } from '../parent.js';
import type { Product } from '../product.js';
import { pause } from '../until.js';

const CLIENTS = 3;
const BETWEEN_BOOKINGS_MS = 800;

/** Families that book and pay one after another until `stop`; `refused` has every request that was not answered well. */
export function startLoad({ site }: Pick<Product, 'site'>, accepted: OutsideFacts['accepted']) {
  const refused: string[] = [];
  const stop = { now: false };
  const family = async () => {
    while (!stop.now) {
      await new Parent(site, accepted, refused).bookAndPay();
      await pause(BETWEEN_BOOKINGS_MS);
    }
  };
  const running = Promise.all(Array.from({ length: CLIENTS }, family));
  // Reported by `stop`.
  running.catch(() => {});
  return {
    refused,
    stop: async () => {
      stop.now = true;
      await running;
    },
  };
}
