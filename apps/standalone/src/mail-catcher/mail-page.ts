import type { CaughtMail, MailHeader } from './mail-store.js';

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign]);

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)}</title><style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% } td, th { text-align: left; padding: .4rem; border-bottom: 1px solid #ccc }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #f4f4f4; padding: 1rem }
iframe { width: 100%; height: 40rem; border: 1px solid #ccc }
</style></head><body>${body}</body></html>`;

/** A page of the list, newest first; `page` counts from 1. */
export function listPage(
  mails: MailHeader[],
  { page: number, pages }: { page: number; pages: number },
): string {
  const rows = mails.map(
    (mail) => `<tr><td>${escape(mail.receivedAt)}</td><td>${escape(mail.to)}</td>
<td><a href="/dev/mail/${mail.id}">${escape(mail.subject || '(no subject)')}</a></td>
<td>${mail.files}</td><td>${mail.copies}</td></tr>`,
  );
  const link = (to: number, text: string) => `<a href="/dev/mail?page=${to}">${text}</a> `;
  return page(
    'Caught mail',
    `<h1>Caught mail</h1><p>Nothing leaves this machine: every mail the product sends ends up here.</p>
<table><tr><th>Received</th><th>To</th><th>Subject</th><th>Files</th><th>Copies</th></tr>${rows.join('')}</table>
${mails.length === 0 ? '<p>No mail yet.</p>' : ''}
<p>${number > 1 ? link(number - 1, 'Newer') : ''}Page ${number} of ${pages} ${number < pages ? link(number + 1, 'Older') : ''}</p>`,
  );
}

/** One mail: its text, its HTML in a sandboxed frame, and the HTML source. */
export function mailPage(mail: CaughtMail): string {
  const files = mail.attachments.map(
    ({ name, type, content }, index) =>
      `<li><a href="/dev/mail/${mail.id}/attachments/${index}">${escape(name)}</a> ${escape(type)}, ${content.length} bytes</li>`,
  );
  return page(
    mail.subject,
    `<p><a href="/dev/mail">All mail</a></p><h1>${escape(mail.subject)}</h1>
<p>From ${escape(mail.from)}<br>To ${escape(mail.to)}<br>${escape(mail.receivedAt)}, copies: ${mail.copies}</p>
<ul>${files.join('')}</ul>
<h2>Text</h2><pre>${escape(mail.text)}</pre>
<h2>HTML</h2><iframe sandbox title="The mail as HTML" srcdoc="${escape(mail.html)}"></iframe>
<h2>HTML source</h2><pre>${escape(mail.html)}</pre>`,
  );
}

/** For tests: everything except the content of attachments. */
export const mailJson = ({ attachments, ...mail }: CaughtMail): string =>
  JSON.stringify({
    ...mail,
    attachments: attachments.map(({ name, type, content }) => ({ name, type, size: content.length })),
  });
