import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const FAMILIES = [
  {
    name: 'Fredoka Variable',
    file: '@fontsource-variable/fredoka/files/fredoka-latin-wght-normal.woff2',
    weights: '300 700',
  },
  {
    name: 'Nunito Variable',
    file: '@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2',
    weights: '200 1000',
  },
];

let faces: string | null = null;

/** The site's two fonts inside the paper itself, since a paper loads nothing and is read far from the site. */
export function fontFaces(): string {
  const files = createRequire(join(import.meta.dirname, 'here.js'));
  faces ??= FAMILIES.map(({ name, file, weights }) => {
    const font = readFileSync(files.resolve(file)).toString('base64');
    return `@font-face{font-family:"${name}";src:url(data:font/woff2;base64,${font}) format("woff2");font-weight:${weights}}`;
  }).join('');
  return faces;
}
