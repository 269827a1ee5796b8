import nodemailer, { type SendMailOptions } from 'nodemailer';
import { readMail } from '../src/mail-catcher/mail-store.js';

async function read(mail: SendMailOptions) {
  const writer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  const { message } = await writer.sendMail({ from: 'a@example.com', to: 'b@example.com', ...mail });
  return readMail(message as unknown as Buffer);
}

describe('a caught mail', () => {
  it('has its original subject, text and HTML, including non-ASCII characters', async () => {
    const long = `Zoë's café — ${'ünïcode '.repeat(40)}= 100 % 🎉`;
    const mail = await read({ subject: long, text: `${long}\n.\nend`, html: `<p title="=3D">${long}</p>` });
    expect(mail.subject).toBe(long);
    expect(mail.text.trim().replaceAll('\r\n', '\n')).toBe(`${long}\n.\nend`);
    expect(mail.html.trim()).toBe(`<p title="=3D">${long}</p>`);
  });

  it('has its attachments byte for byte, with their names', async () => {
    const content = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 256));
    const { attachments } = await read({
      text: 'see file',
      attachments: [{ filename: 'Beleg für Zoë.pdf', content, contentType: 'application/pdf' }],
    });
    expect(attachments).toEqual([{ name: 'Beleg für Zoë.pdf', type: 'application/pdf', content }]);
  });

  it('has a calendar entry as an attachment in addition to text and HTML', async () => {
    const content = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
    const mail = await read({
      text: 'plain',
      html: '<b>rich</b>',
      icalEvent: { content, filename: 'event.ics', method: 'PUBLISH' },
    });
    expect([mail.text.trim(), mail.html.trim()]).toEqual(['plain', '<b>rich</b>']);
    expect(mail.attachments.map(({ name }) => name)).toContain('event.ics');
    expect(mail.attachments.every((file) => file.content.toString() === content)).toBe(true);
  });

  it('is identified by its Message-ID', async () => {
    expect((await read({ text: 'x', messageId: '<one@example.com>' })).messageId).toBe('<one@example.com>');
  });
});
