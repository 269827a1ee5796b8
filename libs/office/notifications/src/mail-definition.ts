import { createHash } from 'node:crypto';
import type { Type } from '@nestjs/common';
import { CompanyService, type Issuer } from '#libs/shop/business-settings';
import type { MailState } from '#libs/shared/contracts';
import type { MailLinksService } from './mail-links.service.js';
import type { Mail } from './mailer.service.js';
import type { MailKind } from './sent-mail.entity.js';

type Injected = Record<string, Type>;
type InstancesOf<Needs extends Injected> = { [Name in keyof Needs]: InstanceType<Needs[Name]> };

/** What every mail is composed with, besides what it injects. */
export type MailContext = { issuer: Issuer; links: MailLinksService };

/** What a mail says, without its address. */
export type MailContent = Omit<Mail, 'to'>;

/** A mail that is ready to be sent. */
export type ComposedMail = Mail & {
  /** Named by mails about a booking, so that the admin area finds them. */
  bookingId?: string;
  withReceipt?: boolean;
  /**
   * Anybody may have typed this address, and can cause this mail: the address gets a few such mails a day. News of
   * what staff did with a booking, and of its money, is never one of them.
   */
  isUnproven?: boolean;
  /** Keys of the links in it; they are revoked when it does not leave, and a retry has fresh ones. */
  keys?: string[];
};

/** The mail goes out once the booking's new receipt exists, or is too late. */
export const AWAITS_RECEIPT = 'awaits-receipt';

/**
 * One mail to one address: which one of its kind it is, whether it is still true, and what it says. `Facts` is the
 * payload of the event that sends it, or what a handler makes of it.
 */
export type MailDefinition<Facts, Needs extends Injected = Injected> = {
  kind: MailKind;
  /** The services it reads from, by the names under which the functions below get them. */
  inject: Needs;
  /** One mail of the kind goes out for each of these ids (UUIDs); null when there is none to send. */
  subjectId(facts: Facts, sources: InstancesOf<Needs>): string | null | Promise<string | null>;
  /** The mail as it is true now; null when it is true no more. Asked while it has not been sent. */
  compose(
    facts: Facts,
    sources: InstancesOf<Needs> & MailContext,
  ): Promise<ComposedMail | typeof AWAITS_RECEIPT | null>;
  /** Notes at its origin what became of it. */
  recordState?(facts: Facts, state: MailState | null, sources: InstancesOf<Needs>): Promise<void>;
};

/** One mail to several addresses, each of which gets it once. */
export type GroupMailDefinition<Facts, Needs extends Injected = Injected> = {
  kind: MailKind;
  inject: Needs;
  recipients(facts: Facts, sources: InstancesOf<Needs>): Promise<{ to: string; subjectId: string }[]>;
  /** What it says; null when it is true no more. Asked while somebody has not got it. */
  compose(facts: Facts, sources: InstancesOf<Needs> & MailContext): Promise<MailContent | null>;
};

/** Lets the compiler infer the types of the functions from `inject` and from the facts that they name. */
export const defineMail = <Facts, Needs extends Injected>(mail: MailDefinition<Facts, Needs>) => mail;
export const defineGroupMail = <Facts, Needs extends Injected>(mail: GroupMailDefinition<Facts, Needs>) =>
  mail;

type OrganiserMail<Facts, Needs extends Injected> = Omit<GroupMailDefinition<Facts, Needs>, 'recipients'> &
  Pick<MailDefinition<Facts, Needs>, 'subjectId'>;

/** A mail to the organisers: they have the address of the company, until the owner names others. */
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

/** The same UUID for the same parts: the id of a mail about one thing to one of several addresses. */
export function derivedId(...parts: string[]): string {
  const hex = createHash('sha256').update(parts.join('\n')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
