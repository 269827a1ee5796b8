// Stored phone numbers as people read and dial them. Separate from phone.ts, so that public pages load no library.

const US_DIGITS = 10;

/** "5550102030" as "(555) 010-2030", with "ext. 12" if there is one; numbers of other countries as "+442079460958". */
export function formatPhone(digits: string, extension?: string | null): string {
  const [, area, exchange, line] = /^1?(\d{3})(\d{3})(\d{4})$/.exec(digits) ?? [];
  const number = area ? `(${area}) ${exchange}-${line}` : digits.length > US_DIGITS ? `+${digits}` : digits;
  return extension ? `${number} ext. ${extension}` : number;
}

/** The link that dials a stored number and, after a pause, its extension. */
export const telHref = (digits: string, extension?: string | null): string =>
  `tel:${digits.length > US_DIGITS ? '+' : ''}${digits}${extension ? `,${extension}` : ''}`;

const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));

/** The digits of every script as 0 to 9: those of a script follow each other, so its zero is the first of them. */
export const withPlainDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) as number;
    let value = 0;
    while (value < 9 && isDigit(code - value - 1)) value += 1;
    return String(value);
  });

/** A number, and the extension behind it. */
const NUMBER = /(\+?\(?\d[\d\s().+/\u2010-\u2015-]*)(?:(?:;\s*ext=|[,#x×]|ext\w*\.?)\s*(\d{1,7}))?/i;

/** The same for the company's number as it was typed, such as "+1 (555) 010-2030 ext. 12 (office)". */
export function typedTelHref(phone: string): string {
  const [, number = '', extension] = NUMBER.exec(withPlainDigits(phone)) ?? [];
  return `tel:${number.replace(/[^\d+]/g, '')}${extension ? `,${extension}` : ''}`;
}
