import { inflateSync } from 'node:zlib';

type Letters = { width: number; of: Map<number, string> };

const unflated = (stream: string): string => {
  try {
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
  } catch {
    return stream;
  }
};
const textOf = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** What a font's codes mean, from its own table. */
function lettersOf(table: string): Letters {
  const of = new Map<number, string>();
  for (const [, code, text] of table.matchAll(/^<([0-9A-F]+)> <([0-9A-F]{4,})>$/gim))
    of.set(parseInt(code, 16), textOf(text));
  for (const [, from, to, text] of table.matchAll(/^<([0-9A-F]+)> <([0-9A-F]+)> <([0-9A-F]{4})>$/gim)) {
    for (let code = parseInt(from, 16); code <= parseInt(to, 16); code += 1)
      of.set(code, String.fromCharCode(parseInt(text, 16) + code - parseInt(from, 16)));
  }
  const width = /begincodespacerange\s*<([0-9A-F]+)>/i.exec(table)?.[1].length ?? 2;
  return { width, of };
}

/** All text that Chromium's PDFs show, in the order of the page and without spaces. Knows no other program's PDFs. */
export function pdfText(pdf: Buffer): string {
  const whole = pdf.toString('latin1');
  const objects = new Map(
    [...whole.matchAll(/^(\d+) 0 obj\s([\s\S]*?)\sendobj$/gm)].map(([, number, body]) => [number, body]),
  );
  // The line's end alone is left out: packed bytes may end in a carriage return of their own.
  const streamOf = (body = '') => unflated(/stream\r?\n([\s\S]*?)\nendstream/.exec(body)?.[1] ?? '');
  const fonts = new Map<string, Letters>();
  for (const [, name, number] of whole.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number) ?? '')?.[1];
    if (table) fonts.set(name, lettersOf(streamOf(objects.get(table))));
  }
  let letters: Letters | undefined;
  const shown: string[] = [];
  for (const body of objects.values()) {
    const content = streamOf(body);
    if (!/\/F\d+ [\d.]+ Tf/.test(content)) continue;
    for (const [, font, hex] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-F]+)>/gi)) {
      if (font) letters = fonts.get(font);
      else
        for (const code of hex.match(new RegExp(`.{${letters?.width ?? 2}}`, 'g')) ?? [])
          shown.push(letters?.of.get(parseInt(code, 16)) ?? '');
    }
  }
  return shown.join('').replace(/\s/g, '');
}
