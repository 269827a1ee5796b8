import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Invitation } from '#libs/office/documents';
import { CompanyService } from '#libs/shop/business-settings';
import { Settings } from '#libs/platform/config';
import { DependencyFailure } from '#libs/platform/events';
import { createTransport, type Transporter } from 'nodemailer';

export type MailFile = { filename: string; content: string | Buffer; contentType: string };
export type Mail = { to: string; subject: string; html: string; text: string; files?: MailFile[] } & {
  /** Calendar entry to add or remove. */
  invitation?: Invitation;
  /** For replies by staff: the message id of the thread, without angle brackets. */
  threadId?: string;
  /** The URL to which mail programs send their one click (RFC 8058). */
  unsubscribeUrl?: string;
};

const CONNECT_TIMEOUT_MS = 5_000;
const SOCKET_TIMEOUT_MS = 10_000;
const CONNECTIONS = 3;

/** Reserved domains (RFC 2606) of demo data and tests, e.g. "family.example". */
const RESERVED = /@(?:[^@]*\.)?(?:example|test|invalid)\.?$/i;

/** True for an address in a reserved top-level domain; "example.com" is an ordinary domain. */
export const isReservedAddress = (address: string): boolean => RESERVED.test(address.trim());

const oneClick = (url?: string) =>
  url && { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/** SMTP client. It logs nothing, because logs must not contain addresses. */
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
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    } as Parameters<typeof createTransport>[0]);
  }

  /**
   * True once the server has accepted the mail; false, without a connection, for a reserved address.
   * @throws AddressRejected, DependencyFailure when the server did not accept it.
   */
  async send(
    { to, files = [], invitation, threadId, unsubscribeUrl, ...mail }: Mail,
    messageId: string,
  ): Promise<boolean> {
    if (isReservedAddress(to)) return false;
    const { brand, email } = await this.company.current();
    const message = {
      ...mail,
      from: this.settings.MAIL_FROM || { name: brand, address: email },
      replyTo: email,
      to: { name: '', address: to },
      messageId: `<${messageId}>`,
      attachments: files,
      icalEvent: invitation && { ...invitation, filename: 'event.ics' },
      ...(threadId
        ? { inReplyTo: `<${threadId}>`, references: `<${threadId}>` }
        : { headers: { 'Auto-Submitted': 'auto-generated', ...oneClick(unsubscribeUrl) } }),
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

/** The recipient's server rejects this mail permanently. */
export class AddressRejected extends Error {
  constructor(
    /** The reply's codes, e.g. "550 5.1.1", or our own text. */
    readonly answer: string,
  ) {
    super(`the address rejects the mail (${answer})`);
    this.name = 'AddressRejected';
  }
}

/** The mail was certainly not accepted; after any other failure it may have been delivered. */
export class MailNotAccepted extends DependencyFailure {}

/** An error of nodemailer. */
type SmtpFailure = Error & {
  code?: string;
  originalCode?: string;
  command?: string;
  response?: string;
  responseCode?: number;
};

/** Replies about the mailbox; other 5xx replies, e.g. 530, are about our request. */
const MAILBOX_REPLIES = [501, 521, 550, 551, 552, 553, 554, 556];
/** Relaying denied, blocklisted: between the servers, can be fixed by operators. */
const POLICY_REPLY = /^5\.7\./;
/** No connection was established. */
const NOT_CONNECTED = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'EDNS'];
const ENHANCED = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/;

/**
 * Classifies a failed mail: AddressRejected when a retry cannot help; MailNotAccepted or DependencyFailure when the server
 * failed and may recover; any other error is a bug and returned unchanged.
 */
export function toMailFailure(error: unknown): unknown {
  const { code, originalCode, command, response = '', responseCode } = error as SmtpFailure;
  if (!code) return error;
  if (code === 'EENVELOPE' && command === 'API') return new AddressRejected('not an address');
  const enhanced = ENHANCED.exec(response)?.[1];
  const answer = [responseCode, enhanced].filter(Boolean).join(' ');
  const isAboutMailbox = command === 'RCPT TO' || command === 'DATA';
  const isFinal = MAILBOX_REPLIES.includes(responseCode ?? 0) && !POLICY_REPLY.test(enhanced ?? '');
  if (isAboutMailbox && isFinal) return new AddressRejected(answer);
  if (answer) return new MailNotAccepted('mail server', `the mail server takes no mail (${answer})`);
  const cause = originalCode ?? code;
  const Failure = NOT_CONNECTED.includes(cause) ? MailNotAccepted : DependencyFailure;
  return new Failure('mail server', `the mail server is unavailable (${cause})`);
}
