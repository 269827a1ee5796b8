// Which tables and views a statement names, read from its words. It knows as much SQL as this house writes.

/** Stands for what is computed when the statement is made. */
export const HOLE = '?';

const FUNCTIONS_WITH_FROM = ['extract', 'trim', 'substring', 'overlay'];
const NOT_AN_UPDATE = ['for', 'do', 'key', 'on'];
const BEFORE_A_NAME = ['only', 'lateral', 'table'];
const ENDS_A_SOURCE =
  /^(on|where|group|order|limit|offset|having|union|returning|set|for|using|join|left|right|inner|cross|full|natural|select|values|default|tablesample|window|fetch|except|intersect|with)$/;

/** Words, holes and the marks that matter; strings and comments of SQL are left out. */
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

/** Is the word at `at` followed by a table, and perhaps by a list of them? */
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

/** The names that begin at `at`. What stands in parentheses is left to the walk over the whole statement. */
function namesFrom(words: string[], at: number, many: boolean, into: boolean): string[] {
  const names: string[] = [];
  for (let place = at; place < words.length; place++) {
    while (BEFORE_A_NAME.includes(words[place])) place++;
    if (isWord(words[place]) || words[place] === HOLE) {
      // A call such as unnest(…) is no table; the columns of an insert follow a table's name.
      if (!ENDS_A_SOURCE.test(words[place]) && (into || words[place + 1] !== '('))
        names.push(words[place].replaceAll('"', ''));
      place++;
    }
    if (!many) return names;
    // The alias, with or without `as`, and its columns.
    if (words[place] === '(') place = behindParenthesis(words, place);
    while (isWord(words[place]) && !ENDS_A_SOURCE.test(words[place])) place++;
    if (words[place] === '(') place = behindParenthesis(words, place);
    if (words[place] !== ',') return names;
  }
  return names;
}

/** The names that the statement gives to parts of itself: `with paid as (…)`. */
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
 * The tables and views that a text names where SQL expects one, HOLE where the name is computed. What the statement
 * names itself is left out, unless it bears the name of a table that is `known`: that would hide the table.
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
