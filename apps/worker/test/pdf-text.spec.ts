import { deflateSync } from 'node:zlib';
import { pdfText } from './pdf-text.js';

const TABLE = 'begincodespacerange\n<0000>\nendcodespacerange\n<0041> <005A> <0041>\n';
const codesOf = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');

/** A page as Chromium writes it, with one line of capital letters; null when its packed bytes do not end in `last`. */
function pdfOf(text: string, last: number): Buffer | null {
  const page = deflateSync(`/F1 12 Tf <${codesOf(text)}> Tj`);
  if (page.at(-1) !== last) return null;
  const objects = [
    '/F1 2 0 R',
    '/ToUnicode 3 0 R',
    `stream\n${TABLE}\nendstream`,
    `stream\n${page.toString('latin1')}\nendstream`,
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  return Buffer.from(body.join(''), 'latin1');
}

it.each([
  ['any byte', 0x41],
  ['the byte of a carriage return', 0x0d],
])('the text of a page is read whose packed bytes end in %s', (_what, last) => {
  const texts = Array.from({ length: 5_000 }, (_, number) =>
    [...String(number)].map((digit) => String.fromCharCode(65 + Number(digit))).join(''),
  );
  const text = texts.find((each) => pdfOf(each, last)) as string;
  expect(pdfText(pdfOf(text, last) as Buffer)).toBe(text);
});
