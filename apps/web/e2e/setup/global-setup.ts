import type { FullConfig } from 'playwright/test';
import { buildStale } from '../../../standalone/build.mjs';
import { unpackBrowser } from './browser.js';
import { freePorts, startProduct } from './product.js';

/**
 * Rebuilds stale builds and starts one product per parallel worker: the PayPal stand-in's switches apply to an entire
 * product, so a journey that sets one must not share it with another that pays at the same time. None is started when
 * JOURNEY_PRODUCTS has the addresses of some.
 */
export default async function startAll({ workers }: FullConfig): Promise<(() => Promise<void>) | void> {
  await Promise.all([buildStale(), unpackBrowser()]);
  if (process.env.JOURNEY_PRODUCTS) return;
  const starts = (await freePorts(workers)).map((port) => startProduct(port));
  const started = await Promise.allSettled(starts);
  const running = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const stopAll = async () => void (await Promise.all(running.map(({ stop }) => stop())));
  const failed = started.find((each) => each.status === 'rejected');
  if (failed) {
    await stopAll();
    throw failed.reason;
  }
  process.env.JOURNEY_PRODUCTS = JSON.stringify(running.map(({ product }) => product));
  // Playwright calls the returned function at the end, also after Ctrl-C.
  return stopAll;
}
