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

const EXTENSION = /(?:;\s*ext=|,|#|x|ext\.?|extension)\s*(\d{1,7})\s*$/i;

/** The same for a number as it was typed, such as the company's: "+1 (555) 010-2030 ext. 12". */
export function typedTelHref(phone: string): string {
  const extension = EXTENSION.exec(phone)?.[1];
  const number = phone.replace(EXTENSION, '').replace(/[^\d+]/g, '');
  return `tel:${number}${extension ? `,${extension}` : ''}`;
}
