import type { Issuer } from '#libs/office/documents';
import { Button, mailHtml, Text } from '../layout/mail-layout.js';

export type Announcement = { title: string; sentence: string; button: string; link: string; issuer: Issuer };

/** To the organisers: something waits for them. Who sent it, and what it says, stands behind the link only. */
export function announcementMail({ title, sentence, button, link, issuer }: Announcement) {
  const html = mailHtml({
    issuer,
    title,
    preview: sentence,
    children: (
      <>
        <Text>{sentence}</Text>
        <Button href={link}>{button}</Button>
      </>
    ),
  });
  return { subject: title, html, text: `${sentence}\n\n${link}\n` };
}
