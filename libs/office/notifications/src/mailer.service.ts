import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Invitation } from '#libs/office/documents';
import { Company } from '#libs/shop/business-settings';
import { Settings } from '#libs/platform/config';
import { toMailFailure } from './mail-failure.js';
import { createTransport, type Transporter } from 'nodemailer';

export type MailFile = { filename: string; content: string | Buffer; contentType: string };
export type Mail = { to: string; subject: string; html: string; text: string; files?: MailFile[] } & {
  /** Mail programs put it into the calendar, or take it out. */
  invitation?: Invitation;
  /** A person's answer: the id that the whole exchange hangs on, without angle brackets. */
  threadId?: string;
  /** It has the company's signature where it belongs, above what it quotes. */
  isSigned?: true;
};

const CONNECT_LIMIT_MS = 5_000;
const SILENCE_LIMIT_MS = 10_000;
const CONNECTIONS = 3;

/** Hands mails to the SMTP server of the settings. It logs nothing: addresses have no place in a log. */
@Injectable()
export class Mailer implements OnModuleDestroy {
  private readonly transport: Transporter;

  constructor(
    private readonly settings: Settings,
    private readonly company: Company,
  ) {
    this.transport = createTransport({
      url: settings.SMTP_URL,
      pool: true,
      maxConnections: CONNECTIONS,
      connectionTimeout: CONNECT_LIMIT_MS,
      greetingTimeout: CONNECT_LIMIT_MS,
      socketTimeout: SILENCE_LIMIT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    } as Parameters<typeof createTransport>[0]);
  }

  /** Returns when the server has accepted the mail. @throws AddressRefused, DependencyFailure when it did not. */
  async send(
    { to, files = [], invitation, threadId, isSigned, ...mail }: Mail,
    messageId: string,
  ): Promise<void> {
    const { brand, email, mailSignature } = await this.company.current();
    const letter = {
      ...mail,
      // The HTML part brings it along.
      text: mailSignature && !isSigned ? `${mail.text.trimEnd()}\n\n${mailSignature}\n` : mail.text,
      from: this.settings.MAIL_FROM || { name: brand, address: email },
      replyTo: email,
      to: { name: '', address: to },
      messageId: `<${messageId}>`,
      attachments: files,
      icalEvent: invitation && { ...invitation, filename: 'event.ics' },
      ...(threadId
        ? { inReplyTo: `<${threadId}>`, references: `<${threadId}>` }
        : { headers: { 'Auto-Submitted': 'auto-generated' } }),
    };
    await this.transport.sendMail(letter).catch((error: unknown) => {
      throw toMailFailure(error);
    });
  }

  onModuleDestroy(): void {
    this.transport.close();
  }
}
