import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { DAY_MS, HOUR_MS } from '#libs/shared/contracts';
import { createLocalServer, LOOPBACK_NAMES } from '../../../paypal-standin/src/local-server.js';
import { listPage, mailJson, mailPage } from './mail-page.js';
import { MailStore } from './mail-store.js';

const HOST = '127.0.0.1';
const LARGEST_MAIL_BYTES = 25 * 1024 * 1024;
const MAX_SENDERS = 100;
const FORGET_EVERY_MS = HOUR_MS;

export type MailCatcher = { smtpUrl: string; pageUrl: string; close(): Promise<void> };

/**
 * An SMTP server that delivers nothing, and a page that shows the mails it received. Port 0 selects a free port.
 * @throws Error when a port is taken
 */
export async function startMailCatcher(options: {
  dataDir: string;
  smtpPort: number;
  httpPort: number;
  /** Days before a mail is deleted: mails contain names of children and places. */
  keepDays: number;
  now?: () => number;
}): Promise<MailCatcher> {
  const { keepDays, now = Date.now } = options;
  const store = new MailStore(join(options.dataDir, 'mail'), now);
  const forget = () => store.deleteBefore(new Date(now() - keepDays * DAY_MS));
  forget();
  const forgetting = setInterval(forget, FORGET_EVERY_MS).unref();
  const smtp = createSmtpServer(store);
  const http = createLocalServer(LOOPBACK_NAMES, (request, response) => {
    answerMail(store, request, response).catch(() => response.destroy());
  });
  await listen(smtp.server, options.smtpPort);
  try {
    await listen(http, options.httpPort);
  } catch (error) {
    await new Promise<void>((resolve) => smtp.close(resolve));
    throw error;
  }
  return {
    smtpUrl: `smtp://${HOST}:${(smtp.server.address() as AddressInfo).port}`,
    pageUrl: `http://${HOST}:${(http.address() as AddressInfo).port}/dev/mail`,
    close: async () => {
      clearInterval(forgetting);
      http.closeAllConnections();
      await Promise.all([
        new Promise<void>((resolve) => smtp.close(resolve)),
        new Promise<void>((resolve) => http.close(() => resolve())),
      ]);
    },
  };
}

function createSmtpServer(store: MailStore): SMTPServer {
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 500,
    size: LARGEST_MAIL_BYTES,
    rejectOversized: true,
    maxClients: MAX_SENDERS,
    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      collect(stream)
        .then((raw) => raw && store.save(raw, recipients))
        .then(() => done(), done);
    },
  });
  smtp.on('error', () => {});
  return smtp;
}

/** The raw mail, or null when it exceeds the size limit; the rest of such a mail is read and discarded. */
async function collect(stream: SMTPServerDataStream): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  for await (const part of stream) {
    if (stream.sizeExceeded) parts.length = 0;
    else parts.push(part as Buffer);
  }
  return stream.sizeExceeded ? null : Buffer.concat(parts);
}

function listen(
  server: { listen(port: number, host: string, done: () => void): unknown } & NodeJS.EventEmitter,
  port: number,
) {
  return new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

const PER_PAGE = 100;

/** A page of the list; one beyond the last shows the last. */
async function list(store: MailStore, wanted: number): Promise<string> {
  const ids = store.ids();
  const pages = Math.max(1, Math.ceil(ids.length / PER_PAGE));
  const page = Math.min(Math.max(1, Math.trunc(wanted)), pages);
  const headers = await Promise.all(
    ids.slice((page - 1) * PER_PAGE, page * PER_PAGE).map((id) => store.header(id)),
  );
  return listPage(
    headers.filter((header) => header !== null),
    { page, pages },
  );
}

/** All mails, or those to one address; one after the other, to limit the memory needed. */
async function json(store: MailStore, to: string | null): Promise<string> {
  const mails: string[] = [];
  for (const id of store.ids()) {
    const header = await store.header(id);
    if (to !== null && !header?.recipients.includes(to)) continue;
    const mail = await store.find(id);
    if (mail) mails.push(mailJson(mail));
  }
  return `[${mails.join(',')}]`;
}

const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  // A mail must not run scripts or load anything, neither in its frame nor as a file; no other page may frame it.
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; " +
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
};

/** Serves caught mail as pages and as JSON (for tests); DELETE removes all mail. */
async function answerMail(
  store: MailStore,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [path, query = ''] = (request.url ?? '/').split('?', 2);
  const send = (status: number, type: string, body: string | Buffer, headers = {}) =>
    response.writeHead(status, { ...HEADERS, 'content-type': type, ...headers }).end(body);
  const sendPage = (body: string) => send(200, 'text/html; charset=utf-8', body);

  if (request.method === 'DELETE' && /^\/dev\/mail(\.json)?$/.test(path)) {
    store.clear();
    return void send(204, 'text/plain', '');
  }
  if (request.method !== 'GET') return void send(405, 'text/plain', 'Only GET and DELETE.');
  if (path === '/') return void send(302, 'text/plain', '', { location: '/dev/mail' });
  // Reads no mails, however many there are.
  if (path === '/health/ready') return void send(200, 'text/plain', 'ready');
  const asked = new URLSearchParams(query);
  if (path === '/dev/mail') return void sendPage(await list(store, Number(asked.get('page')) || 1));
  if (path === '/dev/mail.json')
    return void send(200, 'application/json', await json(store, asked.get('to')));
  const [, id, index] = /^\/dev\/mail\/([0-9a-f]+)(?:\/attachments\/(\d+))?$/.exec(path) ?? [];
  const mail = id ? await store.find(id) : null;
  if (mail && index === undefined) return void sendPage(mailPage(mail));
  const file = mail?.attachments[Number(index)];
  if (!file) return void send(404, 'text/plain', 'There is no such mail.');
  send(200, 'application/octet-stream', file.content, {
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name.toWellFormed())}`,
  });
}
