import { createHash } from 'node:crypto';
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
/** Keys differ in each run. */
const withoutKeys = (text: string) => text.replace(/(?<=[?&;]\w+=)[\w-]{43}(?![\w-])/g, 'KEY');

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
