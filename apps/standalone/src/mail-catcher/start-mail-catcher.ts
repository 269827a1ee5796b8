import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { listPage, mailJson, mailPage } from './mail-page.js';
import { MailStore } from './mail-store.js';

const HOST = '127.0.0.1';
const LARGEST_MAIL_BYTES = 25 * 1024 * 1024;
const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // A mail must not run scripts or call home, neither in its frame nor as a file.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'",
};

export type MailCatcher = { smtpUrl: string; pageUrl: string; close(): Promise<void> };

/**
 * A mail server that delivers nothing and a page that shows what it was given. Port 0 takes any free one.
 * @throws Error when a port is taken
 */
export async function startMailCatcher(wishes: {
  dataDir: string;
  smtpPort: number;
  httpPort: number;
}): Promise<MailCatcher> {
  const store = new MailStore(join(wishes.dataDir, 'mail'));
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 500,
    size: LARGEST_MAIL_BYTES,
    onData: (stream, session, done) => {
      buffer(stream)
        .then((raw) =>
          store.keep(
            raw,
            session.envelope.rcptTo.map(({ address }) => address),
          ),
        )
        .then(() => done(), done);
    },
  });
  smtp.on('error', () => {});
  const http = createServer((request, response) => answer(store, request, response));
  await listen(smtp.server, wishes.smtpPort);
  try {
    await listen(http, wishes.httpPort);
  } catch (error) {
    await new Promise<void>((resolve) => smtp.close(resolve));
    throw error;
  }
  return {
    smtpUrl: `smtp://${HOST}:${(smtp.server.address() as AddressInfo).port}`,
    pageUrl: `http://${HOST}:${(http.address() as AddressInfo).port}/dev/mail`,
    close: async () => {
      http.closeAllConnections();
      await Promise.all([
        new Promise<void>((resolve) => smtp.close(resolve)),
        new Promise<void>((resolve) => http.close(() => resolve())),
      ]);
    },
  };
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

function answer(store: MailStore, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', `http://${HOST}`);
  const send = (status: number, type: string, body: string | Buffer, headers = {}) =>
    response.writeHead(status, { ...HEADERS, 'content-type': type, ...headers }).end(body);
  const sendPage = (body: string) => send(200, 'text/html; charset=utf-8', body);

  if (request.method === 'DELETE' && /^\/dev\/mail(\.json)?$/.test(pathname)) {
    store.clear();
    return void send(204, 'text/plain', '');
  }
  if (request.method !== 'GET') return void send(405, 'text/plain', 'Only GET and DELETE.');
  if (pathname === '/') return void send(302, 'text/plain', '', { location: '/dev/mail' });
  if (pathname === '/dev/mail') return void sendPage(listPage(store.list()));
  if (pathname === '/dev/mail.json') {
    const to = searchParams.get('to');
    const mails = store.list().filter(({ recipients }) => to === null || recipients.includes(to));
    return void send(200, 'application/json', mailJson(mails));
  }
  const [, id, index] = /^\/dev\/mail\/([0-9a-f]+)(?:\/attachments\/(\d+))?$/.exec(pathname) ?? [];
  const mail = id ? store.find(id) : null;
  if (mail && index === undefined) return void sendPage(mailPage(mail));
  const file = mail?.attachments[Number(index)];
  if (!file) return void send(404, 'text/plain', 'There is no such mail.');
  send(200, 'application/octet-stream', file.content, {
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
  });
}
