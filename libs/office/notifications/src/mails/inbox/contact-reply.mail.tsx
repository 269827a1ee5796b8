import { CONTACT_SUBJECTS } from '#libs/shared/contracts';
import type { ReplyToSend } from '#libs/office/inbox';
import type { Issuer } from '#libs/office/documents';
import { Gap, mailHtml, Signature, Text } from '../layout/mail-layout.js';

type Options = ReplyToSend & { issuer: Issuer };

const asTyped = { whiteSpace: 'pre-line' } as const;
const quote = { margin: 0, paddingLeft: '12px', borderLeft: '3px solid #E4DCCB' } as const;

/** An answer as its writer typed it and signed by the company, with the message that it answers quoted below, as mail programs do. */
export function contactReplyMail({ reply, message, issuer }: Options) {
  const subject = `Re: ${CONTACT_SUBJECTS[message.subject]}`;
  const paragraphs = reply.text.split(/\n{2,}/);
  const wrote = `${message.name} wrote:`;
  const html = mailHtml({
    issuer: { ...issuer, mailSignature: '' },
    title: subject,
    preview: paragraphs[0],
    children: (
      <>
        {paragraphs.map((paragraph, index) => (
          <Text key={`${index} ${paragraph}`}>
            <span style={asTyped}>{paragraph}</span>
          </Text>
        ))}
        <Signature>{issuer.mailSignature}</Signature>
        <Gap />
        <Text>{wrote}</Text>
        <blockquote style={quote}>
          <Text>
            <span style={asTyped}>{message.message}</span>
          </Text>
        </blockquote>
      </>
    ),
  });
  const quoted = message.message.split('\n').map((line) => `> ${line}`);
  const signed = issuer.mailSignature ? [issuer.mailSignature, ''] : [];
  const sender = `${issuer.brand}, ${issuer.email}`;
  const text = [reply.text, '', ...signed, sender, '', wrote, ...quoted].join('\n');
  return { subject, html, text, isSigned: true as const };
}
