// Fonts for letters that the site's two fonts lack. Most machines have none for them, and a document would show boxes.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * For the styles of a document, behind the site's own fonts. The emoji of the package have one color, because colored ones
 * weigh twenty times as much; a machine that has colored ones shows these.
 */
export const SCRIPT_FAMILIES = '"Apple Color Emoji","Segoe UI Emoji","Noto Color Emoji","Scripts"';

/** Packages of variable fonts. Where the files of two have a character, the later one is taken. */
const SCRIPTS = [
  { name: 'noto-sans-sc', letters: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\uFF00-\uFFEF]/u },
  { name: 'noto-sans-kr', letters: /\p{Script=Hangul}/u },
  { name: 'noto-sans-devanagari', letters: /\p{Script=Devanagari}/u },
  { name: 'noto-sans-arabic', letters: /\p{Script=Arabic}/u },
  { name: 'noto-emoji', letters: /(?![©®™])[\p{Extended_Pictographic}\p{Regional_Indicator}\u20E3]/u },
];

type Part = { file: string; range: string; spans: [first: number, last: number][] };

const { resolve } = createRequire(join(import.meta.dirname, 'here.js'));
const pathIn = (name: string, file: string) => resolve(`@fontsource-variable/${name}/${file}`);

const partsOf = new Map<string, Part[]>();

/** The files of a package with the characters of each, as the package lists them: `{"[4]": "U+1f1e9-1f1f5,U+1f21a"}`. */
function parts(name: string): Part[] {
  const known = partsOf.get(name);
  if (known) return known;
  const listed: Record<string, string> = JSON.parse(readFileSync(pathIn(name, 'unicode.json'), 'utf8'));
  const found = Object.entries(listed).map(([part, range]) => ({
    file: `files/${name}-${part.replace(/\W/g, '')}-wght-normal.woff2`,
    range,
    spans: range.split(',').map((span): [number, number] => {
      const [first, last = first] = span.slice('U+'.length).split('-');
      return [parseInt(first, 16), parseInt(last, 16)];
    }),
  }));
  partsOf.set(name, found);
  return found;
}

const has = ({ spans }: Part, letter: string) => {
  const code = letter.codePointAt(0) as number;
  return spans.some(([first, last]) => first <= code && code <= last);
};

/** Embedded fonts for the letters in `text` that need one; empty for a text in Latin letters. */
export function scriptFaces(text: string): string {
  const typed = [...new Set(text)].filter((letter) => letter > '\u024F');
  return SCRIPTS.flatMap(({ name, letters }) => {
    const own = typed.filter((letter) => letters.test(letter));
    if (own.length === 0) return [];
    const needed = parts(name).filter((part) => own.some((letter) => has(part, letter)));
    return needed.map(({ file, range }) => {
      const font = readFileSync(pathIn(name, file)).toString('base64');
      return `@font-face{font-family:"Scripts";src:url(data:font/woff2;base64,${font}) format("woff2");font-weight:100 900;unicode-range:${range}}`;
    });
  }).join('');
}
