import type {} from './jest-global-setup.js';

export default async function stopTestDatabase(): Promise<void> {
  await globalThis.embeddedPostgres?.stop();
}
