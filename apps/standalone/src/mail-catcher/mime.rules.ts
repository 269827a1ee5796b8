// Reads the messages that our own mailer writes: multipart, quoted-printable, base64, encoded words. Not a general
// mail reader: what it does not know it shows as it came.

import { decodeBody, decodePercents, decodeText, decodeWords } from './mime-decoding.js';

export type Attachment = { name: string; type: string; content: Buffer };
export type ReadMail = {
  messageId: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: Attachment[];
};

/** Deeper parts are shown as they came: real mail has three levels, a hostile one as many as it likes. */
const DEEPEST_PART = 10;

type Field = { value: string; parameters: Record<string, string> };

/** Reads one raw message. Never throws: a broken part is shown undecoded. */
export function readMail(raw: Buffer): ReadMail {
  const { headers, body } = splitPart(raw.toString('latin1'));
  const mail: ReadMail = {
    messageId: headers.get('message-id') ?? '',
    from: decodeWords(headers.get('from') ?? ''),
    to: decodeWords(headers.get('to') ?? ''),
    subject: decodeWords(headers.get('subject') ?? ''),
    text: '',
    html: '',
    attachments: [],
  };
  addPart(mail, headers, body);
  return mail;
}

function addPart(mail: ReadMail, headers: Map<string, string>, body: string, depth = 0): void {
  const type = readField(headers.get('content-type') ?? 'text/plain');
  if (type.value.startsWith('multipart/') && type.parameters.boundary && depth < DEEPEST_PART) {
    for (const part of splitMultipart(body, type.parameters.boundary)) {
      const inner = splitPart(part);
      addPart(mail, inner.headers, inner.body, depth + 1);
    }
    return;
  }
  const content = decodeBody(body, headers.get('content-transfer-encoding') ?? '');
  const disposition = readField(headers.get('content-disposition') ?? '');
  const name = disposition.parameters.filename ?? type.parameters.name ?? '';
  const isShown = disposition.value !== 'attachment' && !name;
  if (isShown && type.value === 'text/plain') mail.text += decodeText(content, type.parameters.charset);
  else if (isShown && type.value === 'text/html') mail.html += decodeText(content, type.parameters.charset);
  else mail.attachments.push({ name: name || fallbackName(type.value), type: type.value, content });
}

const fallbackName = (type: string) => (type === 'text/calendar' ? 'invite.ics' : 'attachment');

function splitPart(part: string): { headers: Map<string, string>; body: string } {
  const end = /\r?\n\r?\n/.exec(part);
  const head = end ? part.slice(0, end.index) : part;
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: end ? part.slice(end.index + end[0].length) : '' };
}

function splitMultipart(body: string, boundary: string): string[] {
  const pieces = `\r\n${body}`.split(
    new RegExp(`\\r?\\n--${escapePattern(boundary)}(?:--)?[ \\t]*(?=\\r?\\n|$)`),
  );
  const hasEnd = body.includes(`--${boundary}--`);
  return pieces.slice(1, hasEnd ? -1 : undefined).map((piece) => piece.replace(/^\r?\n/, ''));
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** `text/html; charset=utf-8` and the like, with RFC 2231's continued and percent-encoded parameters. */
function readField(field: string): Field {
  // One pass, whatever the header holds: a look ahead from each semicolon would take minutes for a long one.
  const [value = '', ...rest] = field.match(/(?:[^;"]+|"[^"]*"?)+/g) ?? [];
  const parameters: Record<string, string> = {};
  for (const piece of rest) {
    const [, rawName, rawText] = /^\s*([^=]+)=(.*)$/s.exec(piece) ?? [];
    if (!rawName) continue;
    const [name] = rawName.trim().toLowerCase().split('*');
    const text = rawText.trim().replace(/^"(.*)"$/s, '$1');
    const decoded = rawName.trim().endsWith('*') ? decodePercents(text) : decodeWords(text);
    parameters[name] = (parameters[name] ?? '') + decoded;
  }
  return { value: value.trim().toLowerCase(), parameters };
}
