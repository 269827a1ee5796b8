import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { startMailCatcher, type MailCatcher } from '../src/mail-catcher/start-mail-catcher.js';

describe('the mail catcher', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mail-'));
  let catcher: MailCatcher;
  const start = async () => (catcher = await startMailCatcher({ dataDir, smtpPort: 0, httpPort: 0 }));
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
  const caught = async (query = '') =>
    (await (await fetch(`${catcher.pageUrl}.json${query}`)).json()) as { id: string }[];

  beforeEach(start);
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

  it('keeps one mail a Message-ID and counts the copies, even when they come at once', async () => {
    await Promise.all([send('<2@example.com>'), send('<2@example.com>'), send('<2@example.com>')]);
    expect(await caught()).toMatchObject([{ copies: 3 }]);
  });

  it('still has its mails after a restart', async () => {
    await send('<3@example.com>');
    await catcher.close();
    await start();
    expect(await caught()).toHaveLength(1);
  });

  it('shows a mail without letting its HTML run, and hands out its files', async () => {
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
});
