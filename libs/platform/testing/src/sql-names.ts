// Finds the tables and views in a statement by its tokens. Supports only the SQL that this project uses.

/** Placeholder for a computed part of a statement. */
export const HOLE = '?';

const FUNCTIONS_WITH_FROM = ['extract', 'trim', 'substring', 'overlay'];
const NOT_AN_UPDATE = ['for', 'do', 'key', 'on'];
const BEFORE_A_NAME = ['only', 'lateral', 'table'];
const ENDS_A_SOURCE =
  /^(on|where|group|order|limit|offset|having|union|returning|set|for|using|join|left|right|inner|cross|full|natural|select|values|default|tablesample|window|fetch|except|intersect|with)$/;

/** Words, holes and significant punctuation; strings and SQL comments are removed. */
const sqlWordsOf = (text: string): string[] =>
  text
    .replace(/--[^\n]*|'(?:[^']|'')*'/g, ' ')
    .toLowerCase()
    .match(/"[^"]*"|[a-z_][a-z0-9_]*|[(),?.]/g) ?? [];

const isWord = (word = '') => /^["a-z_]/.test(word);

function behindParenthesis(words: string[], opens: number): number {
  let depth = 0;
  for (let at = opens; at < words.length; at++) {
    if (words[at] === '(') depth++;
    if (words[at] === ')' && --depth === 0) return at + 1;
  }
  return words.length;
}

/** Whether a table name, or a list of them, follows the word at `at`. */
function announces(words: string[], at: number): 'one' | 'list' | undefined {
  const [before, twice, thrice] = [words[at - 1], words[at - 2], words[at - 3]];
  switch (words[at]) {
    case 'join':
    case 'into':
      return 'one';
    case 'update':
      return NOT_AN_UPDATE.includes(before) ? undefined : 'one';
    case 'table':
      return before === 'lock' || before === 'truncate' ? 'one' : undefined;
    case 'using':
      return words[at + 1] === '(' ? undefined : 'list';
    case 'from':
      return before === 'distinct' || (twice === '(' && FUNCTIONS_WITH_FROM.includes(thrice))
        ? undefined
        : 'list';
  }
  return undefined;
}

/** The names starting at `at`. Parentheses are skipped here; the walk over the statement reads them. */
function namesFrom(words: string[], at: number, many: boolean, into: boolean): string[] {
  const names: string[] = [];
  for (let place = at; place < words.length; place++) {
    while (BEFORE_A_NAME.includes(words[place])) place++;
    if (isWord(words[place]) || words[place] === HOLE) {
      // A call such as unnest(…) is not a table. After `insert into`, parentheses hold columns.
      if (!ENDS_A_SOURCE.test(words[place]) && (into || words[place + 1] !== '('))
        names.push(words[place].replaceAll('"', ''));
      place++;
    }
    if (!many) return names;
    // Skip the alias, with or without `as`, and its columns.
    if (words[place] === '(') place = behindParenthesis(words, place);
    while (isWord(words[place]) && !ENDS_A_SOURCE.test(words[place])) place++;
    if (words[place] === '(') place = behindParenthesis(words, place);
    if (words[place] !== ',') return names;
  }
  return names;
}

/** Names of common table expressions: `with paid as (…)`. */
const ownNames = (words: string[]): string[] =>
  words.filter((word, at) => {
    const next = words[at + 1] === '(' ? behindParenthesis(words, at + 1) : at + 1;
    const opens = words.slice(next + 1, next + 4).find((each) => !['not', 'materialized'].includes(each));
    return (
      isWord(word) &&
      words[next] === 'as' &&
      opens === '(' &&
      ['with', 'recursive', ','].includes(words[at - 1])
    );
  });

/**
 * The tables and views in a text, HOLE for a computed name. Common table expressions are excluded unless their name is
 * that of a `known` table, which they would hide.
 */
export function tablesIn(text: string, known: (name: string) => boolean): string[] {
  const words = sqlWordsOf(text);
  const own = ownNames(words).filter((name) => !known(name));
  const named = words.flatMap((word, at) => {
    const kind = announces(words, at);
    return kind ? namesFrom(words, at + 1, kind === 'list', word === 'into') : [];
  });
  return [...new Set(named)].filter((name) => !own.includes(name) && !/^(pg_|information_schema)/.test(name));
}
