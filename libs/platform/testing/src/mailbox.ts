import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export type CaughtMail = { to: string[]; messageId: string; raw: string };

export type Mailbox = {
  url: string;
  mails: CaughtMail[];
  /** While true, the server rejects every mail with a server error. */
  isBroken: boolean;
  /** Addresses that do not exist. */
  unknown: Set<string>;
  close: () => Promise<void>;
};

type EmptyMailbox = Omit<Mailbox, 'url' | 'close'>;
const emptyMailbox = (): EmptyMailbox => ({ mails: [], isBroken: false, unknown: new Set() });

/** A real SMTP server on a free port that stores what it receives. Close it after the last spec of the file. */
export async function startMailbox(mailbox = emptyMailbox()): Promise<Mailbox> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 200,
    onRcptTo: ({ address }, _session, done) =>
      done(mailbox.unknown.has(address) ? new Error('no such mailbox') : null),
    onData: (stream, session, done) => {
      void text(stream).then((raw) => {
        if (mailbox.isBroken) return done(new Error('out of order'));
        const messageId = /^Message-ID:\s*<([^>]+)>/im.exec(raw)?.[1] ?? '';
        mailbox.mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), messageId, raw });
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(mailbox, {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  });
}

/** An SMTP server for this file, reset before each spec. */
export function setUpMailbox(): Mailbox {
  const mailbox = emptyMailbox() as Mailbox;
  beforeAll(() => startMailbox(mailbox));
  beforeEach(() => {
    mailbox.mails.length = 0;
    mailbox.isBroken = false;
    mailbox.unknown.clear();
  });
  afterAll(() => mailbox.close());
  return mailbox;
}
