import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
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

export type CaughtMail = ReadMail & {
  id: string;
  recipients: string[];
  /** ISO time of the first copy. */
  receivedAt: string;
  /** How many times this Message-ID was received; more than 1 means a mail was sent twice. */
  copies: number;
};

type Stored = { recipients: string[]; receivedAt: string; copies: number; raw: string };

/** Mails as files, one per Message-ID. File names are hashes, because a Message-ID is not a safe path. */
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
    const { messageId } = await readMail(raw);
    const id = createHash('sha256')
      .update(messageId || raw)
      .digest('hex')
      .slice(0, 24);
    const before = this.writing.get(id) ?? Promise.resolve();
    const mine = before.catch(() => {}).then(() => this.write(id, raw, recipients));
    this.writing.set(id, mine);
    try {
      await mine;
    } finally {
      if (this.writing.get(id) === mine) this.writing.delete(id);
    }
  }

  /** Newest first. */
  async list(): Promise<CaughtMail[]> {
    const names = readdirSync(this.folder).filter((name) => name.endsWith('.json'));
    const mails = await Promise.all(names.map((name) => this.find(name.slice(0, -5))));
    return mails.filter((mail) => mail !== null).sort((a, b) => b.receivedAt.localeCompare(a.receivedAt));
  }

  async find(id: string): Promise<CaughtMail | null> {
    const stored = this.read(id);
    if (!stored) return null;
    const { raw, ...rest } = stored;
    return { id, ...rest, ...(await readMail(Buffer.from(raw, 'base64'))) };
  }

  clear(): void {
    for (const name of readdirSync(this.folder)) rmSync(join(this.folder, name), { force: true });
  }

  /** Deletes mails received before this time, and partial files of a killed process. */
  deleteBefore(before: Date): void {
    for (const name of readdirSync(this.folder)) {
      const path = join(this.folder, name);
      const receivedAt =
        this.read(name.replace(/\.json$/, ''))?.receivedAt ??
        statSync(path, { throwIfNoEntry: false })?.mtime;
      if (receivedAt && new Date(receivedAt) < before) rmSync(path, { force: true });
    }
  }

  private read(id: string): Stored | null {
    if (!/^[0-9a-f]{24}$/.test(id)) return null;
    try {
      return JSON.parse(readFileSync(this.path(id), 'utf8'));
    } catch {
      return null;
    }
  }

  private async write(id: string, raw: Buffer, recipients: string[]): Promise<void> {
    const earlier = this.read(id);
    const stored: Stored = {
      recipients,
      receivedAt: earlier?.receivedAt ?? new Date(this.now()).toISOString(),
      copies: (earlier?.copies ?? 0) + 1,
      raw: raw.toString('base64'),
    };
    const draft = `${this.path(id)}.new`;
    const file = await open(draft, 'w', 0o600);
    try {
      await file.writeFile(JSON.stringify(stored));
      await file.sync();
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    } finally {
      await file.close();
    }
    await rename(draft, this.path(id));
  }

  private readonly path = (id: string) => join(this.folder, `${id}.json`);
}
