import { dayInZone, instantInZone, type OrganizerMailsChoice } from '#libs/shared/contracts';
import { ORGANIZER_TEXTS as TEXTS } from './copy.js';

const SENT_AT_MINUTE = 7 * 60;

/**
 * The time of the next mail to the organizers, in business time, and its number of recipients; null without recipients.
 */
export function nextMail(
  choice: OrganizerMailsChoice,
  addresses: number,
  zone: string,
  now = new Date(),
): string | null {
  if (choice === 'off') return null;
  if (choice === 'at-once') return TEXTS.atOnce(addresses);
  const seven = instantInZone(dayInZone(now, zone), SENT_AT_MINUTE, zone);
  return now < seven ? TEXTS.today(addresses) : TEXTS.tomorrow(addresses);
}
