import { createHash } from 'node:crypto';
import type { Issuer } from '#libs/shop/business-settings';
import type { MailState } from '#libs/shared/contracts';
import type { MailSourcesService } from './mail-sources.service.js';
import type { Mail } from './mailer.service.js';
import type { MailKind } from './sent-mail.entity.js';

/** A mail without its address. */
export type MailContent = Omit<Mail, 'to'>;

/** A mail that is ready to be sent. */
export type ComposedMail = Mail & {
  /** Set for mails about a booking, so that the admin area lists them. */
  bookingId?: string;
  withReceipt?: boolean;
  /**
   * Anyone may have entered this address and can trigger this mail, so an address gets only a few per day. Not for mails
   * about payments or actions of staff.
   */
  isUnproven?: boolean;
  /** Keys of its links, and codes; revoked when it is not sent, and a retry has new ones. */
  keys?: string[];
};

/** The mail is sent once the booking's new receipt exists, or is delayed. */
export const AWAITS_RECEIPT = 'awaits-receipt';

/**
 * A mail to one address. `Facts` is the payload of the event that sends it, or derived from it by the handler.
 */
export type MailDefinition<Facts> = {
  kind: MailKind;
  /** A UUID: one mail of this kind is sent per id. Null when there is none to send. */
  subjectId(facts: Facts, sources: MailSourcesService): string | null | Promise<string | null>;
  /** The mail from current data, signed by `issuer`; null when it is obsolete. Not called once it was sent. */
  compose(
    facts: Facts,
    sources: MailSourcesService,
    issuer: Issuer,
  ): Promise<ComposedMail | typeof AWAITS_RECEIPT | null>;
  /** Stores the mail's state at its origin. */
  recordState?(facts: Facts, state: MailState | null, sources: MailSourcesService): Promise<void>;
};

/** A mail to several addresses, once each. */
export type GroupMailDefinition<Facts> = {
  kind: MailKind;
  recipients(facts: Facts, sources: MailSourcesService): Promise<{ to: string; subjectId: string }[]>;
  /** The mail from current data, signed by `issuer`; null when it is obsolete. */
  compose(facts: Facts, sources: MailSourcesService, issuer: Issuer): Promise<MailContent | null>;
};

type OrganizerMail<Facts> = Omit<GroupMailDefinition<Facts>, 'recipients'> &
  Pick<MailDefinition<Facts>, 'subjectId'>;

/** A mail to the organizers: their addresses in the company settings, else the company's own. */
export const organizerMail = <Facts>({
  subjectId,
  ...mail
}: OrganizerMail<Facts>): GroupMailDefinition<Facts> => ({
  ...mail,
  async recipients(facts, sources) {
    const id = await subjectId(facts, sources);
    if (id === null) return [];
    const { organizerAddresses, email } = await sources.company.current();
    if (organizerAddresses.length === 0) return [{ to: email, subjectId: id }];
    return organizerAddresses.map((to) => ({ to, subjectId: derivedId(id, to) }));
  },
});

/** A UUID derived from the parts, e.g. the subject id of one recipient's mail. */
export function derivedId(...parts: string[]): string {
  const hex = createHash('sha256').update(parts.join('\n')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
