import { createHash } from 'node:crypto';
import type { Type } from '@nestjs/common';
import { CompanyService, type Issuer } from '#libs/shop/business-settings';
import type { MailState } from '#libs/shared/contracts';
import type { MailLinksService } from './mail-links.service.js';
import type { Mail } from './mailer.service.js';
import type { MailKind } from './sent-mail.entity.js';

type Injected = Record<string, Type>;
type InstancesOf<Needs extends Injected> = { [Name in keyof Needs]: InstanceType<Needs[Name]> };

/** Available to every mail, in addition to what it injects. */
export type MailContext = { issuer: Issuer; links: MailLinksService };

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
  /** Keys of its links; revoked when it is not sent, and a retry has new ones. */
  keys?: string[];
};

/** The mail is sent once the booking's new receipt exists, or is delayed. */
export const AWAITS_RECEIPT = 'awaits-receipt';

/**
 * A mail to one address. `Facts` is the payload of the event that sends it, or derived from it by the handler.
 */
export type MailDefinition<Facts, Needs extends Injected = Injected> = {
  kind: MailKind;
  /** Services by the names under which the functions below get them. */
  inject: Needs;
  /** A UUID: one mail of this kind is sent per id. Null when there is none to send. */
  subjectId(facts: Facts, sources: InstancesOf<Needs>): string | null | Promise<string | null>;
  /** The mail from current data; null when it is obsolete. Not called once it was sent. */
  compose(
    facts: Facts,
    sources: InstancesOf<Needs> & MailContext,
  ): Promise<ComposedMail | typeof AWAITS_RECEIPT | null>;
  /** Stores the mail's state at its origin. */
  recordState?(facts: Facts, state: MailState | null, sources: InstancesOf<Needs>): Promise<void>;
};

/** A mail to several addresses, once each. */
export type GroupMailDefinition<Facts, Needs extends Injected = Injected> = {
  kind: MailKind;
  inject: Needs;
  recipients(facts: Facts, sources: InstancesOf<Needs>): Promise<{ to: string; subjectId: string }[]>;
  /** The mail from current data; null when it is obsolete. */
  compose(facts: Facts, sources: InstancesOf<Needs> & MailContext): Promise<MailContent | null>;
};

/** Infers the types of the functions from `inject` and `Facts`. */
export const defineMail = <Facts, Needs extends Injected>(mail: MailDefinition<Facts, Needs>) => mail;
export const defineGroupMail = <Facts, Needs extends Injected>(mail: GroupMailDefinition<Facts, Needs>) =>
  mail;

type OrganiserMail<Facts, Needs extends Injected> = Omit<GroupMailDefinition<Facts, Needs>, 'recipients'> &
  Pick<MailDefinition<Facts, Needs>, 'subjectId'>;

/** A mail to the organizers: their addresses in the company settings, else the company's own. */
export const defineOrganiserMail = <Facts, Needs extends Injected>({
  subjectId,
  ...mail
}: OrganiserMail<Facts, Needs>): GroupMailDefinition<Facts, Needs & { company: typeof CompanyService }> => ({
  ...mail,
  inject: { ...mail.inject, company: CompanyService },
  async recipients(facts, sources) {
    const id = await subjectId(facts, sources);
    if (id === null) return [];
    const company: CompanyService = sources.company;
    const { organiserAddresses, email } = await company.current();
    if (organiserAddresses.length === 0) return [{ to: email, subjectId: id }];
    return organiserAddresses.map((to) => ({ to, subjectId: derivedId(id, to) }));
  },
});

/** A UUID derived from the parts, e.g. the subject id of one recipient's mail. */
export function derivedId(...parts: string[]): string {
  const hex = createHash('sha256').update(parts.join('\n')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
