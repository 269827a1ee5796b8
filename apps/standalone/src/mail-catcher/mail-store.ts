import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { simpleParser, type AddressObject } from 'mailparser';

export type ReadMail = {
  messageId: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: { name: string; type: string; content: Buffer }[];
};

/** Keep the HTML unchanged, and do not derive text from it or HTML from text. */
const AS_IT_CAME = { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true };

/** Parses a raw message. Never throws: a message that cannot be parsed is shown as raw text. */
export async function readMail(raw: Buffer): Promise<ReadMail> {
  const mail = await simpleParser(raw, AS_IT_CAME).catch(() => null);
  return {
    messageId: mail?.messageId ?? '',
    from: mail?.from?.text ?? '',
    to: [mail?.to ?? []]
      .flat()
      .map(({ text }: AddressObject) => text)
      .join(', '),
    subject: mail?.subject ?? '',
    text: mail ? (mail.text ?? '') : raw.toString('latin1'),
    html: mail?.html || '',
    attachments: (mail?.attachments ?? []).map(({ filename, contentType, content }) => ({
      name: filename ?? (contentType === 'text/calendar' ? 'invite.ics' : 'attachment'),
      type: contentType,
      content,
    })),
  };
}

/** What the list shows of a mail, without reading the rest. */
export type MailHeader = Pick<ReadMail, 'from' | 'to' | 'subject'> & {
  id: string;
  recipients: string[];
  /** ISO time of the first copy. */
  receivedAt: string;
  /** How many times this Message-ID was received; more than 1 means a mail was sent twice. */
  copies: number;
  /** Number of attachments. */
  files: number;
};
export type CaughtMail = MailHeader & ReadMail;

const ENDING = '.mail';
const PART_BYTES = 16 * 1024;

/**
 * Mails as files, one per Message-ID: a line of JSON with the header, then the mail as received, so that a list reads
 * no mails. The time of a file is that of its first copy. File names are hashes, because a Message-ID is not a safe
 * path.
 */
export class MailStore {
  private readonly writing = new Map<string, Promise<void>>();

  constructor(
    private readonly folder: string,
    private readonly now: () => number = Date.now,
  ) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  /** Resolves when the mail is on disk: the sender must not get "accepted" earlier. */
  async save(raw: Buffer, recipients: string[]): Promise<void> {
    const mail = await readMail(raw);
    const id = createHash('sha256')
      .update(mail.messageId || raw)
      .digest('hex')
      .slice(0, 24);
    const before = this.writing.get(id) ?? Promise.resolve();
    const mine = before.catch(() => {}).then(() => this.write(id, raw, { mail, recipients }));
    this.writing.set(id, mine);
    try {
      await mine;
    } finally {
      if (this.writing.get(id) === mine) this.writing.delete(id);
    }
  }

  /** The ids of all mails, newest first. */
  ids(): string[] {
    return this.names()
      .map((name) => ({ id: name.slice(0, -ENDING.length), at: this.timeOf(name) }))
      .sort((a, b) => b.at - a.at)
      .map(({ id }) => id);
  }

  /** The header of a mail; null for an unknown id. */
  async header(id: string): Promise<MailHeader | null> {
    const line = await this.firstLine(id);
    return line && { id, ...(JSON.parse(line.toString()) as Omit<MailHeader, 'id'>) };
  }

  /** A mail with its text and attachments; null for an unknown id. */
  async find(id: string): Promise<CaughtMail | null> {
    const header = await this.header(id);
    const stored = header && (await readFile(this.path(id)).catch(() => null));
    if (!stored) return null;
    return { ...header, ...(await readMail(stored.subarray(stored.indexOf('\n') + 1))) };
  }

  clear(): void {
    for (const name of readdirSync(this.folder)) rmSync(join(this.folder, name), { force: true });
  }

  /** Deletes mails received before this time, and partial files of a killed process. */
  deleteBefore(before: Date): void {
    for (const name of readdirSync(this.folder))
      if (this.timeOf(name) < before.getTime()) rmSync(join(this.folder, name), { force: true });
  }

  private names(): string[] {
    return readdirSync(this.folder).filter((name) => name.endsWith(ENDING));
  }

  /** Zero for a file that has been deleted. */
  private timeOf(name: string): number {
    return statSync(join(this.folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  }

  /** Null when there is no such mail. */
  private async firstLine(id: string): Promise<Buffer | null> {
    if (!/^[0-9a-f]{24}$/.test(id)) return null;
    const file = await open(this.path(id)).catch(() => null);
    if (!file) return null;
    try {
      let line = Buffer.alloc(0);
      for (;;) {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(PART_BYTES), 0, PART_BYTES, line.length);
        line = Buffer.concat([line, buffer.subarray(0, bytesRead)]);
        const end = line.indexOf('\n');
        if (end >= 0) return line.subarray(0, end);
        if (bytesRead === 0) return null;
      }
    } finally {
      await file.close();
    }
  }

  private async write(
    id: string,
    raw: Buffer,
    { mail: { from, to, subject, attachments }, recipients }: { mail: ReadMail; recipients: string[] },
  ): Promise<void> {
    const earlier = await this.header(id);
    const receivedAt = earlier?.receivedAt ?? new Date(this.now()).toISOString();
    const copies = (earlier?.copies ?? 0) + 1;
    const header = { from, to, subject, recipients, receivedAt, copies, files: attachments.length };
    const draft = `${this.path(id)}.new`;
    const file = await open(draft, 'w', 0o600);
    try {
      await file.writeFile(`${JSON.stringify(header)}\n`);
      await file.writeFile(raw);
      await file.utimes(new Date(receivedAt), new Date(receivedAt));
      await file.sync();
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    } finally {
      await file.close();
    }
    await rename(draft, this.path(id));
  }

  private readonly path = (id: string) => join(this.folder, `${id}${ENDING}`);
}
