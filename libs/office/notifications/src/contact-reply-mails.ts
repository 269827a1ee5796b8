import { Injectable } from '@nestjs/common';
import { InboxService } from '#libs/office/inbox';
import { ReceiptsService } from '#libs/office/documents';
import { SentMails } from './sent-mails.repository.js';
import { Site } from './site.js';
import { contactReplyMail } from './mails/inbox/contact-reply.mail.js';

const KIND = 'contact-reply';

/** Answers that staff wrote in the inbox, sent as a person's mails. */
@Injectable()
export class ContactReplyMails {
  constructor(
    private readonly inbox: InboxService,
    private readonly receipts: ReceiptsService,
    private readonly mails: SentMails,
    private readonly site: Site,
  ) {}

  /**
   * Sends an answer once and notes at it what became of that; all answers to one message hang together in a mail
   * program. Nothing when the message is gone. @throws DependencyFailure while the mail server does not do its part.
   */
  async send(replyId: string): Promise<void> {
    const found = await this.inbox.findReply(replyId);
    if (!found) return;
    const mail = {
      to: found.message.email,
      ...contactReplyMail({ ...found, issuer: await this.receipts.issuer() }),
      threadId: `contact-message.${found.message.id}@${this.site.host}`,
    };
    // An answer that is tried again has a mail of its own.
    const subjectId = found.reply.mailId ?? replyId;
    await this.mails.sendOnce({ kind: KIND, subjectId, mail });
    const state = await this.mails.stateOf(KIND, subjectId);
    if (state === 'sent' || state === 'refused') await this.inbox.recordReplyState(found.reply, state);
  }
}
