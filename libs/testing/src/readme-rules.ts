// The repository explains itself: what a comment or a README refers to is in it. Pure functions over its texts, so
// that a spec can plant what each of them must find.
import { posix } from 'node:path';

/** Every text of the repository by its path from the root. */
export type Texts = ReadonlyMap<string, string>;
type Reference = { file: string; readme: string; rule: number };

/** Papers that nobody who clones the repository can look up, and the ways to name them. */
const ELSEWHERE: readonly RegExp[] = [
  /\b[Rr]ulings?\b(?! out)/,
  /\(C\d{1,3}\b[^)\n]*\)/,
  /\b[Pp]ayments [A-C]\d{1,2}\b/,
  /\b[Rr]eliability [A-Z]\d{1,2}\b/,
  /\b[Ss]pecification(?:'s)?\b/,
  /\bHTTP contract\b|\bhttp-contract\b/,
  /\b(?:DESIGN|HOUSE|STACK|BRIEF)\b(?:\.md)?/,
  /\bproduct-spec\b|\bgrowth\.md\b|\bexpectations\.md\b/,
];

const ROOM = /^(?:libs|apps)\/[^/]+/;
/** Comment marks at the head of a line: a reference may be broken over two. */
const BREAK = /\s*\n\s*(?:\*|\/\/|#)?\s*/g;
const NAMED =
  /(?:\b((?:libs|apps)\/[\w-]+|docker)\/)?README(?:\.md)?, rules? (\d+(?:(?:, | and | to )\d+)*)/g;

/** The numbers of a README's rules, in their order. */
export const rulesOf = (readme: string): number[] =>
  [...readme.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));

function numbersOf(text: string): number[] {
  const [first, last] = text.split(' to ').map(Number);
  if (last) return Array.from({ length: last - first + 1 }, (_, step) => first + step);
  return text.split(/, | and /).map(Number);
}

/** Every rule that a text refers to; without a path it is the README of the text's own room. */
function referencesIn(file: string, text: string): Reference[] {
  const own = ROOM.exec(file)?.[0];
  return [...text.replace(BREAK, ' ').matchAll(NAMED)].flatMap(([, room, numbers]) => {
    const home = room ?? own;
    const readme = home ? `${home}/README.md` : 'README.md';
    return numbersOf(numbers).map((rule) => ({ file, readme, rule }));
  });
}

/** References to rules that their README does not have. */
export const lostRules = (texts: Texts): string[] =>
  [...texts]
    .flatMap(([file, text]) => referencesIn(file, text))
    .filter(({ readme, rule }) => !rulesOf(texts.get(readme) ?? '').includes(rule))
    .map(({ file, readme, rule }) => `${file}: ${readme} has no rule ${rule}`);

/** Rules of a README must count from 1 without a gap, or a reference would mean another one after an edit. */
export const miscounted = (texts: Texts): string[] =>
  [...texts]
    .filter(([file, text]) => file.endsWith('README.md') && rulesOf(text).some((n, index) => n !== index + 1))
    .map(([file]) => `${file}: its rules do not count from 1`);

const FOLDERS = '(?:libs|apps|docker|src|test|e2e|\\.ci|\\.github)';
const PATHS = [
  new RegExp(`\`(${FOLDERS}/[\\w@./-]+)\``, 'g'),
  /`([\w-]+\.(?:mjs|md|yml|cjs))`/g,
  /\]\((?!https?:|#)([^)]+)\)/g,
  /\b((?:libs|apps)\/[\w-]+\/README\.md)\b/g,
];

/** Paths and links in READMEs that lead nowhere, looked for beside the README and from the root. */
export function lostPaths(texts: Texts, exists: (path: string) => boolean): string[] {
  const readmes = [...texts].filter(([file]) => file.endsWith('README.md'));
  return readmes.flatMap(([file, text]) => {
    const named = PATHS.flatMap((path) => [...text.matchAll(path)].map(([, found]) => found));
    const isThere = (path: string) =>
      [path, posix.join(posix.dirname(file), path)].some((each) => exists(posix.normalize(each)));
    return [...new Set(named)].filter((path) => !isThere(path)).map((path) => `${file}: no ${path}`);
  });
}

/** Words that lead to papers outside the repository, as "file: words". */
export const papersElsewhere = (texts: Texts): string[] =>
  [...texts].flatMap(([file, text]) =>
    text
      .split('\n')
      .filter((line) => ELSEWHERE.some((paper) => paper.test(line)))
      .map((line) => `${file}: ${line.trim()}`),
  );
