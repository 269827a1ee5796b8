import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The weights that documents use, as fonts of their own: a variable font would be parsed for each document and drawn
 * into the PDF as outlines, at four times the size and twice the time. `fonts/OFL.txt` is their licence.
 */
const FACES = [
  { family: 'Fredoka', weight: 600, file: 'fredoka-600.woff2' },
  { family: 'Nunito', weight: 600, file: 'nunito-600.woff2' },
  { family: 'Nunito', weight: 800, file: 'nunito-800.woff2' },
];

let faces: string | null = null;

/** The site's two fonts inside the document itself, since a document loads nothing and is read far from the site. */
export function fontFaces(): string {
  faces ??= FACES.map(({ family, weight, file }) => {
    const font = readFileSync(join(import.meta.dirname, 'fonts', file)).toString('base64');
    return `@font-face{font-family:"${family}";src:url(data:font/woff2;base64,${font}) format("woff2");font-weight:${weight}}`;
  }).join('');
  return faces;
}
