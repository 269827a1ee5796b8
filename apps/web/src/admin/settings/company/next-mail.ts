import { dayInZone, instantInZone, type OrganiserMailsChoice } from '#libs/shared/contracts';
import { ORGANISER_TEXTS as TEXTS } from './copy.js';

const SENT_AT_MINUTE = 7 * 60;

/** When the next mail to the organisers may go, by the clock of the business, and to how many; null without any. */
export function nextMail(
  choice: OrganiserMailsChoice,
  addresses: number,
  zone: string,
  now = new Date(),
): string | null {
  if (choice === 'off') return null;
  if (choice === 'at-once') return TEXTS.atOnce(addresses);
  const seven = instantInZone(dayInZone(now, zone), SENT_AT_MINUTE, zone);
  return now < seven ? TEXTS.today(addresses) : TEXTS.tomorrow(addresses);
}
