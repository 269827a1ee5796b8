import { createHash } from 'node:crypto';
import type { Booking } from '#libs/booking/bookings';
import type { TestDatabase } from '#libs/platform/testing';
import type { Mail } from './mailer.service.js';

export type SentMail = { mail: Mail; messageId: string };

/** The inline styles of all mails, by their short hashes. */
export const styles = new Map<string, string>();
/** Replaces inline styles by hashes; each style is listed once below the mails. */
const shortened = (html: string) =>
  html.replace(/style="([^"]*)"/g, (_, style: string) => {
    const name = createHash('sha256').update(style).digest('hex').slice(0, 6);
    styles.set(name, style);
    return `style="${name}"`;
  });
/** Keys and codes differ in each run. */
const withoutKeys = (text: string) =>
  text.replace(/CR-[0-9A-Z]{12}/g, 'CR-CODE').replace(/(?<=[?&;#]\w+=)[\w-]{43}(?![\w-])/g, 'KEY');

/** A mail as comparable lines: headers, text and HTML. */
export function mailAsText({ mail, messageId }: SentMail): string {
  const { html, text, files, invitation, ...head } = mail;
  const fileNames = (files ?? []).map(({ filename, contentType }) => `${filename} (${contentType})`);
  const facts = { messageId, ...head, files: fileNames, invitation: invitation?.method };
  return withoutKeys(
    [
      JSON.stringify(
        Object.fromEntries(Object.entries(facts).toSorted(([one], [other]) => one.localeCompare(other))),
      ),
      '--- text',
      text,
      '--- html',
      shortened(html).replaceAll('><', '>\n<'),
      '',
    ].join('\n'),
  );
}

/** An open offer because of rain with two held times. */
export async function rainOffer(
  database: TestDatabase,
  { id: bookingId, eventDate, startsAt }: Booking,
  nextId: () => string,
): Promise<{ bookingId: string; offerId: string }> {
  const [rainDayId, offerId] = [nextId(), nextId()];
  await database.query(`insert into rain_days (id, day, fallback, made_at) values ($1, $2, 'call', now())`, [
    rainDayId,
    eventDate,
  ]);
  await database.query(
    `insert into rain_offers (id, rain_day_id, booking_id, starts_at, times, are_held, ends_at)
     values ($1, $2, $3, $4, '[{"day": "2026-12-06", "time": "2:00 PM"}, {"day": "2026-12-07", "time": "10:00 AM"}]', true,
       '2026-12-04T17:00:00Z')`,
    [offerId, rainDayId, bookingId, startsAt],
  );
  return { bookingId, offerId };
}
