import type { Issuer } from '#libs/shop/business-settings';
import { CONTACT_SUBJECTS } from '#libs/shared/contracts';
import type { ReplyToSend } from '#libs/office/inbox';
import type { MailDefinition } from '../../mail-definition.js';
import { gap, quote, renderLetter, signature, typed } from '../layout/mail-layout.js';

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

/** The answer as typed, the company's signature, and the message quoted below. */
export function renderContactReply({ reply, message, issuer }: Options) {
  const paragraphs = reply.text.split(/\n{2,}/);
  return renderLetter({
    issuer: { ...issuer, mailSignature: '' },
    title: `Re: ${CONTACT_SUBJECTS[message.subject]}`,
    preview: paragraphs[0],
    parts: [
      ...paragraphs.map(typed),
      signature(issuer.mailSignature),
      gap,
      `${message.name} wrote:`,
      quote(message.message),
    ],
  });
}
