import { dayInZone, type PublicConfig } from '#libs/contracts';

const TIME_ZONE = 'America/New_York';

// Only for a page that no server of ours has sent and no server of ours answers.
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

/** The public configuration; read it while rendering, it does not change during a visit. */
export const publicConfig = (): PublicConfig => config;

/** The day of the business; a page that stays open overnight wakes up on the next one. */
export const today = () => dayInZone(new Date(), config.timeZone);

/** Where pages are written as HTML, the writer says what holds. */
export const setPublicConfig = (known: PublicConfig): void => {
  config = known;
};

/** Takes the configuration from the page's data block; the development server has none and asks. */
export async function loadPublicConfig(): Promise<void> {
  const block = document.getElementById('public-config')?.textContent?.trim() || 'null';
  const placed = JSON.parse(block) as PublicConfig | null;
  if (placed) return setPublicConfig(placed);
  try {
    const answer = await fetch('/api/config');
    if (answer.ok) config = (await answer.json()) as PublicConfig;
  } catch {
    // Without any server the page still shows itself; its calls say what is wrong.
  }
}
