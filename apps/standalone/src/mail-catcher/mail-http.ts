import type { IncomingMessage, ServerResponse } from 'node:http';
import { listPage, mailJson, mailPage } from './mail-page.js';
import type { MailStore } from './mail-store.js';

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
export async function answerMail(
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
  if (path === '/dev/mail') return void sendPage(listPage(await store.list()));
  if (path === '/dev/mail.json') {
    const to = new URLSearchParams(query).get('to');
    const mails = (await store.list()).filter(({ recipients }) => to === null || recipients.includes(to));
    return void send(200, 'application/json', mailJson(mails));
  }
  const [, id, index] = /^\/dev\/mail\/([0-9a-f]+)(?:\/attachments\/(\d+))?$/.exec(path) ?? [];
  const mail = id ? await store.find(id) : null;
  if (mail && index === undefined) return void sendPage(mailPage(mail));
  const file = mail?.attachments[Number(index)];
  if (!file) return void send(404, 'text/plain', 'There is no such mail.');
  send(200, 'application/octet-stream', file.content, {
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name.toWellFormed())}`,
  });
}
