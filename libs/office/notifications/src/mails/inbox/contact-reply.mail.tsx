import type { Issuer } from '#libs/shop/business-settings';
import { CONTACT_SUBJECTS } from '#libs/shared/contracts';
import type { ReplyToSend } from '#libs/office/inbox';
import type { MailDefinition } from '../../mail-definition.js';
import { Gap, mailHtml, Signature, Text } from '../layout/mail-layout.js';

/**
 * An answer by staff from the inbox; its state is stored with the answer. Answers to one message form a thread. None when
 * the message was deleted.
 */
export const contactReplyMail: MailDefinition<{ replyId: string }> = {
  kind: 'contact-reply',
  async subjectId({ replyId }, { inbox }) {
    const found = await inbox.findReply(replyId);
    // A resent answer is another mail.
    return found && (found.reply.mailId ?? replyId);
  },
  async compose({ replyId }, { inbox, links }, issuer) {
    const found = await inbox.findReply(replyId);
    if (!found) return null;
    return {
      to: found.message.email,
      threadId: `contact-message.${found.message.id}@${links.host}`,
      ...renderContactReply({ ...found, issuer }),
    };
  },
  async recordState({ replyId }, state, { inbox }) {
    const found = await inbox.findReply(replyId);
    if (found && (state === 'sent' || state === 'refused' || state === 'skipped'))
      await inbox.recordReplyState(found.reply, state);
  },
};

type Options = ReplyToSend & { issuer: Issuer };

const asTyped = { whiteSpace: 'pre-line' } as const;
const quote = { margin: 0, paddingLeft: '12px', borderLeft: '3px solid #E4DCCB' } as const;

/** The answer as typed, the company's signature, and the message quoted below. */
export function renderContactReply({ reply, message, issuer }: Options) {
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
