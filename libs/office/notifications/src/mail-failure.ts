import { DependencyFailure } from '#libs/platform/events';

/** The address, or the server behind it, refuses this mail for good. */
export class AddressRefused extends Error {
  constructor(
    /** The reply's codes, as in "550 5.1.1", or a word of ours. */
    readonly answer: string,
  ) {
    super(`the address refuses the mail (${answer})`);
    this.name = 'AddressRefused';
  }
}

/** The mail server has certainly not taken the mail; all other failures may have come after it was delivered. */
export class MailNotTaken extends DependencyFailure {}

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
  if (code === 'EENVELOPE' && command === 'API') return new AddressRefused('not an address');
  const enhanced = ENHANCED.exec(response)?.[1];
  const answer = [responseCode, enhanced].filter(Boolean).join(' ');
  const isAboutIt = command === 'RCPT TO' || command === 'DATA';
  const isFinal = ABOUT_THE_ADDRESS.includes(responseCode ?? 0) && !ABOUT_US.test(enhanced ?? '');
  if (isAboutIt && isFinal) return new AddressRefused(answer);
  if (answer) return new MailNotTaken('mail server', `the mail server takes no mail (${answer})`);
  const cause = originalCode ?? code;
  const Failure = UNREACHED.includes(cause) ? MailNotTaken : DependencyFailure;
  return new Failure('mail server', `the mail server is away (${cause})`);
}
