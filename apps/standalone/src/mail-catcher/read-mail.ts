import { simpleParser, type AddressObject } from 'mailparser';

export type ReadMail = {
  messageId: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: { name: string; type: string; content: Buffer }[];
};

/** Keep the HTML unchanged, and do not derive text from it or HTML from text. */
const AS_IT_CAME = { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true };

/** Parses a raw message. Never throws: a message that cannot be parsed is shown as raw text. */
export async function readMail(raw: Buffer): Promise<ReadMail> {
  const mail = await simpleParser(raw, AS_IT_CAME).catch(() => null);
  return {
    messageId: mail?.messageId ?? '',
    from: mail?.from?.text ?? '',
    to: [mail?.to ?? []]
      .flat()
      .map(({ text }: AddressObject) => text)
      .join(', '),
    subject: mail?.subject ?? '',
    text: mail ? (mail.text ?? '') : raw.toString('latin1'),
    html: mail?.html || '',
    attachments: (mail?.attachments ?? []).map(({ filename, contentType, content }) => ({
      name: filename ?? (contentType === 'text/calendar' ? 'invite.ics' : 'attachment'),
      type: contentType,
      content,
    })),
  };
}
