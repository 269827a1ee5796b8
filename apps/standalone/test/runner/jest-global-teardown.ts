import type {} from './jest-global-setup.js';

export default async function stopTestServices(): Promise<void> {
  for (const stop of globalThis.testServices.reverse()) await stop();
}
