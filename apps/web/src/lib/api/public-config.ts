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

/** The public configuration, read while rendering. It changes during a visit only when this user edits it. */
export const publicConfig = (): PublicConfig => config;

/** Subscribes to the configuration, for parts that stay mounted while an administrator edits the company details. */
export const usePublicConfig = (): PublicConfig =>
  useSyncExternalStore(subscribe, publicConfig, publicConfig);

/** Sets the configuration when pages are rendered to HTML. */
export const setPublicConfig = (known: PublicConfig): void => {
  config = known;
};

/** Fetches the configuration. On failure the page keeps the defaults; its other calls show the error. */
export async function renewPublicConfig(): Promise<void> {
  try {
    const answer = await fetch('/api/config');
    if (answer.ok) config = (await answer.json()) as PublicConfig;
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

/** Reads the configuration from the page's data block; the development server has none, so it is fetched. */
export async function loadPublicConfig(): Promise<void> {
  const block = document.getElementById('public-config')?.textContent?.trim() || 'null';
  const placed = JSON.parse(block) as PublicConfig | null;
  if (placed) return setPublicConfig(placed);
  await renewPublicConfig();
}

/** How a family reaches the team: by phone where the company has one, else by email. */
export const reachUs = (): string =>
  config.phone ? `Please call us at ${config.phone}.` : `Please write to us at ${config.email}.`;
