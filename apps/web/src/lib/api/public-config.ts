import { useSyncExternalStore } from 'react';
import { dayInZone, type PublicConfig } from '#libs/shared/contracts';

const TIME_ZONE = 'America/New_York';

// Defaults for the development server without an API.
const UNSET: PublicConfig = {
  brand: 'Field Day',
  phone: '',
  email: 'hello@example.com',
  serviceArea: 'Greater Metro Area',
  timeZone: TIME_ZONE,
  today: dayInZone(new Date(), TIME_ZONE),
  currency: 'USD',
  limitsStarts: false,
};

let config: PublicConfig = UNSET;

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The public configuration, read while rendering: during a visit it changes only when its own reader changes it. */
export const publicConfig = (): PublicConfig => config;

/** The same for what stays on the page while an administrator changes the company's details. */
export const usePublicConfig = (): PublicConfig =>
  useSyncExternalStore(subscribe, publicConfig, publicConfig);

/** The day of the business; a page that stays open overnight wakes up on the next one. */
export const today = () => dayInZone(new Date(), config.timeZone);

/** Where pages are written as HTML, the writer says what holds. */
export const setPublicConfig = (known: PublicConfig): void => {
  config = known;
};

/** Fetches the configuration. Without an answer the page keeps the defaults; its other calls show the failure. */
export async function renewPublicConfig(): Promise<void> {
  try {
    const answer = await fetch('/api/config');
    if (answer.ok) config = (await answer.json()) as PublicConfig;
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

/** Takes the configuration from the page's data block; the development server has none and asks. */
export async function loadPublicConfig(): Promise<void> {
  const block = document.getElementById('public-config')?.textContent?.trim() || 'null';
  const placed = JSON.parse(block) as PublicConfig | null;
  if (placed) return setPublicConfig(placed);
  await renewPublicConfig();
}
