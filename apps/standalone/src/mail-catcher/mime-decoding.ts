// From the bytes of a mail to its words: transfer encodings, character sets, encoded words. What is broken stays as it came.

/** RFC 2231: a percent-encoded parameter, behind its character set and language. */
export function decodePercents(text: string): string {
  try {
    return decodeURIComponent(text.replace(/^[\w-]*'[\w-]*'/, ''));
  } catch {
    return text;
  }
}

/** The content of a part, by its transfer encoding. */
export function decodeBody(body: string, encoding: string): Buffer {
  const kind = encoding.trim().toLowerCase();
  if (kind === 'base64') return Buffer.from(body, 'base64');
  if (kind !== 'quoted-printable') return Buffer.from(body, 'latin1');
  return decodeHexPairs(body.replace(/(?<![ \t])[ \t]+(?=\r?\n|$)/g, '').replace(/=\r?\n/g, ''));
}

const decodeHexPairs = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-Fa-f]{2})/g, (_, pair: string) => String.fromCharCode(parseInt(pair, 16))),
    'latin1',
  );

/** The text of a part; `charset` as its content type names it. */
export function decodeText(content: Buffer, charset = 'utf-8'): string {
  return content.toString(/^(iso-8859-1|latin1)$/i.test(charset) ? 'latin1' : 'utf8');
}

/** `=?UTF-8?Q?caf=C3=A9?=` to `café`; a character may be cut between two words of one encoding. */
export function decodeWords(header: string): string {
  const joined = header.replace(/(=\?[^?]+\?[qb]\?[^?]*\?=)\s+(?==\?)/gi, '$1');
  const decoded = joined.replace(/(?:=\?[^?]+\?[qb]\?[^?]*\?=)+/gi, (words) => {
    const parts = [...words.matchAll(/=\?[^?]+\?([qb])\?([^?]*)\?=/gi)].map(([, kind, text]) =>
      kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : decodeHexPairs(text.replaceAll('_', ' ')),
    );
    return Buffer.concat(parts).toString('utf8');
  });
  return decoded === header ? Buffer.from(header, 'latin1').toString('utf8') : decoded;
}
