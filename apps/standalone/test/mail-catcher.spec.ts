import { request } from 'node:http';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { DAY_MS } from '#libs/shared/contracts';
import { startMailCatcher, type MailCatcher } from '../src/mail-catcher/mail-catcher.js';
import { ODD_REQUESTS, sendRaw } from '#libs/platform/testing';

const nested = (depth: number) =>
  Array.from(
    { length: depth },
    (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`,
  ).join('');

describe('the mail catcher', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mail-'));
  let catcher: MailCatcher;
  const start = async (now = Date.now) =>
    (catcher = await startMailCatcher({ dataDir, smtpPort: 0, httpPort: 0, keepDays: 90, now }));
  const send = (messageId: string, html = '<b>hello</b>') =>
    nodemailer.createTransport(catcher.smtpUrl).sendMail({
      from: 'shop@example.com',
      to: 'parent@example.com',
      subject: 'Hello',
      text: 'hello',
      html,
      messageId,
      attachments: [{ filename: 'event.ics', content: 'BEGIN:VCALENDAR' }],
    });
  const sendAs = (raw: string) =>
    nodemailer
      .createTransport(catcher.smtpUrl)
      .sendMail({ envelope: { from: 'a@example.com', to: ['parent@example.com'] }, raw });
  const caught = async (query = '') =>
    (await (await fetch(`${catcher.pageUrl}.json${query}`)).json()) as { id: string }[];

  beforeEach(() => start());
  afterEach(async () => {
    await fetch(catcher.pageUrl, { method: 'DELETE' });
    await catcher.close();
  });
  afterAll(() => rmSync(dataDir, { recursive: true }));

  it('lists a mail with its recipient and files', async () => {
    await send('<1@example.com>');
    const expected = { messageId: '<1@example.com>', to: 'parent@example.com', subject: 'Hello', copies: 1 };
    expect(await caught('?to=parent@example.com')).toMatchObject([
      { ...expected, attachments: [{ name: 'event.ics', size: 15 }] },
    ]);
    expect(await caught('?to=other@example.com')).toEqual([]);
  });

  it('stores one mail per Message-ID and counts copies, even concurrent ones', async () => {
    await Promise.all([send('<2@example.com>'), send('<2@example.com>'), send('<2@example.com>')]);
    expect(await caught()).toMatchObject([{ copies: 3 }]);
  });

  it('keeps its mails after a restart', async () => {
    await send('<3@example.com>');
    await catcher.close();
    await start();
    expect(await caught()).toHaveLength(1);
  });

  it('deletes expired mails and partial files', async () => {
    const inDays = (days: number) => () => Date.now() + days * DAY_MS;
    await send('<9@example.com>');
    writeFileSync(join(dataDir, 'mail', `${'a'.repeat(24)}.mail.new`), '{"recipients":["par');
    const kept = () => readdirSync(join(dataDir, 'mail')).length;
    for (const [days, left] of [
      [89, 2],
      [91, 0],
    ]) {
      await catcher.close();
      await start(inDays(days));
      expect(kept()).toBe(left);
    }
  });

  it('is ready and lists page by page with 10,000 mails, reading no more of them than their page', async () => {
    const ids = Array.from({ length: 10_000 }, (_, place) => place.toString(16).padStart(24, '0'));
    for (const [place, id] of ids.entries()) {
      const header = {
        from: 'a',
        to: 'b',
        subject: `Mail ${place}`,
        recipients: [`${place}@x.org`],
        copies: 1,
      };
      const at = new Date(Date.now() - (ids.length - place) * 1_000);
      const line = JSON.stringify({ ...header, receivedAt: at.toISOString(), files: 0 });
      // Only the newest hundred are mails: a list that read more would fail.
      const path = join(dataDir, 'mail', `${id}.mail`);
      writeFileSync(path, place >= 9_900 ? `${line}\nSubject: Mail ${place}\r\n\r\nhello` : '{"broken\n');
      utimesSync(path, at, at);
    }
    await catcher.close();
    await start();
    expect(await statusOf(new URL('/health/ready', catcher.pageUrl).href, 'GET', {})).toBe(200);
    const page = async (query: string) => (await fetch(`${catcher.pageUrl}${query}`)).text();
    const first = await page('');
    expect(first.match(/>Mail \d+</g)).toEqual(
      Array.from({ length: 100 }, (_, place) => `>Mail ${9_999 - place}<`),
    );
    expect(first).toContain('Page 1 of 100');
    expect(first).toContain('<a href="/dev/mail?page=2">Older</a>');
    expect(await page('?page=soon')).toContain('Page 1 of 100');
    for (const id of ids.slice(0, 9_900)) rmSync(join(dataDir, 'mail', `${id}.mail`));
    expect(await page('?page=7')).toContain('Page 1 of 1');
    expect(await caught('?to=9950@x.org')).toMatchObject([{ subject: 'Mail 9950', text: 'hello' }]);
    expect(await caught()).toHaveLength(100);
  });

  it('shows a mail without running its scripts, and serves its attachments', async () => {
    await send('<4@example.com>', '<script>alert(1)</script>');
    const [{ id }] = await caught();
    const page = await fetch(`${catcher.pageUrl}/${id}`);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await page.text();
    expect(html).not.toContain('<script>');
    expect(html).toContain('&lt;script&gt;alert(1)');
    const file = await fetch(`${catcher.pageUrl}/${id}/attachments/0`);
    expect([file.headers.get('content-type'), await file.text()]).toEqual([
      'application/octet-stream',
      'BEGIN:VCALENDAR',
    ]);
  });

  it('still serves its page after malformed requests', async () => {
    await send('<5@example.com>');
    await Promise.all(ODD_REQUESTS.map((request) => sendRaw(catcher.pageUrl, request)));
    expect(await caught()).toHaveLength(1);
  });

  it.each([
    ['a web request', ODD_REQUESTS[0]],
    ['a command without end', 'x'.repeat(200_000)],
    ['commands in the wrong order', 'DATA\r\nRCPT TO:<a@b>\r\nMAIL FROM:<>\r\n.\r\n\0\r\n'],
    ['half a mail', 'EHLO a\r\nMAIL FROM:<a@b.c>\r\nRCPT TO:<a@b.c>\r\nDATA\r\nSubject: half'],
    ['no text at all', '\x00\xff'.repeat(500)],
  ])('still accepts mail after %s at its mail port', async (_name, bytes) => {
    await sendRaw(catcher.smtpUrl, bytes);
    await send('<6@example.com>');
    expect(await caught()).toHaveLength(1);
  });

  it.each([
    ['deeply nested parts', nested(5_000)],
    ['a header of semicolons', `Content-Type: text/plain${';'.repeat(200_000)}\r\n\r\nhello`],
    ['no header', '\0'.repeat(1_000)],
  ])('lists mails when one has %s', async (_name, raw) => {
    await sendAs(raw);
    await send('<7@example.com>');
    expect(await caught()).toHaveLength(2);
  });

  it('rejects a mail of more than 25 MB and stores nothing', async () => {
    await expect(sendAs(`Subject: huge\r\n\r\n${'x'.repeat(26 * 1024 * 1024)}`)).rejects.toThrow(/552/);
    expect(await caught()).toEqual([]);
  });

  it.each([
    ['a rebound host name', { host: 'evil.test' }],
    ['another page of this machine', { origin: 'http://localhost:5000' }],
    ['a page without an origin', { origin: 'null' }],
    [
      'an image or script request from another site',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
    ],
  ])('rejects reads and deletes from %s', async (_name, headers) => {
    await send('<8@example.com>');
    const answer = (method: string) => statusOf(`${catcher.pageUrl}.json`, method, headers);
    expect([403, 421]).toContain(await answer('GET'));
    expect([403, 421]).toContain(await answer('DELETE'));
    expect(await caught()).toHaveLength(1);
  });

  it('can be opened from a link, but not in a frame', async () => {
    const link = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    };
    expect(await statusOf(catcher.pageUrl, 'GET', link)).toBe(200);
    const page = await fetch(catcher.pageUrl);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const port = new URL(catcher.pageUrl).port;
    expect(await statusOf(catcher.pageUrl, 'GET', { host: `localhost:${port}` })).toBe(200);
    expect(await statusOf(catcher.pageUrl, 'GET', { host: `[::1]:${port}` })).toBe(200);
  });
});

function statusOf(url: string, method: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { method, headers }, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end();
  });
}
