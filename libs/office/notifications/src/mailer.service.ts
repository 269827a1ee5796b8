import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Invitation } from '#libs/office/documents';
import { CompanyService } from '#libs/shop/business-settings';
import { Settings } from '#libs/platform/config';
import { DependencyFailure } from '#libs/platform/events';
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

/** Names that belong to nobody (RFC 2606), for demo data and tests: "example", "family.example" and the like. */
const RESERVED = /@(?:[^@]*\.)?(?:example|test|invalid)\.?$/i;

/** Whether nobody can have an address, since its domain is reserved; "example.com" is an ordinary domain. */
export const isReservedAddress = (address: string): boolean => RESERVED.test(address.trim());

/** Hands mails to the SMTP server of the settings. It logs nothing: addresses have no place in a log. */
@Injectable()
export class MailerService implements OnModuleDestroy {
  private readonly transport: Transporter;

  constructor(
    private readonly settings: Settings,
    private readonly company: CompanyService,
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

  /**
   * Returns when the server has accepted the mail; false, and nobody asked, when its address is reserved.
   * @throws AddressRejected, DependencyFailure when the server did not accept it.
   */
  async send(
    { to, files = [], invitation, threadId, isSigned, ...mail }: Mail,
    messageId: string,
  ): Promise<boolean> {
    if (isReservedAddress(to)) return false;
    const { brand, email, mailSignature } = await this.company.current();
    const message = {
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
    await this.transport.sendMail(message).catch((error: unknown) => {
      throw toMailFailure(error);
    });
    return true;
  }

  onModuleDestroy(): void {
    this.transport.close();
  }
}

/** The address, or the server behind it, rejects this mail for good. */
export class AddressRejected extends Error {
  constructor(
    /** The reply's codes, as in "550 5.1.1", or a word of ours. */
    readonly answer: string,
  ) {
    super(`the address rejects the mail (${answer})`);
    this.name = 'AddressRejected';
  }
}

/** The mail server has certainly not accepted the mail; all other failures may have come after it was delivered. */
export class MailNotAccepted extends DependencyFailure {}

/** What nodemailer tells of a failure. */
type SmtpFailure = Error & {
  code?: string;
  originalCode?: string;
  command?: string;
  response?: string;
  responseCode?: number;
};

/** Replies that speak of the mailbox; other 5xx replies, such as 530, speak of how we ask. */
const ABOUT_THE_ADDRESS = [501, 521, 550, 551, 552, 553, 554, 556];
/** "We do not relay for you", "you are on a list": a matter between the servers, which people can mend. */
const ABOUT_US = /^5\.7\./;
/** Nobody was there to give it to. */
const UNREACHED = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'EDNS'];
const ENHANCED = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/;

/**
 * Says whose fault a failed mail is. Another attempt cannot help when the address is refused; everything that has to do
 * with the server passes by itself, or once somebody has set it right. What is neither is a mistake of ours.
 */
export function toMailFailure(error: unknown): unknown {
  const { code, originalCode, command, response = '', responseCode } = error as SmtpFailure;
  if (!code) return error;
  if (code === 'EENVELOPE' && command === 'API') return new AddressRejected('not an address');
  const enhanced = ENHANCED.exec(response)?.[1];
  const answer = [responseCode, enhanced].filter(Boolean).join(' ');
  const isAboutIt = command === 'RCPT TO' || command === 'DATA';
  const isFinal = ABOUT_THE_ADDRESS.includes(responseCode ?? 0) && !ABOUT_US.test(enhanced ?? '');
  if (isAboutIt && isFinal) return new AddressRejected(answer);
  if (answer) return new MailNotAccepted('mail server', `the mail server takes no mail (${answer})`);
  const cause = originalCode ?? code;
  const Failure = UNREACHED.includes(cause) ? MailNotAccepted : DependencyFailure;
  return new Failure('mail server', `the mail server is away (${cause})`);
}
