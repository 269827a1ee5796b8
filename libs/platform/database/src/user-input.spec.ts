import { wordPatterns } from './index.js';

it.each([
  ['', []],
  ['  Pat   LAWN ', ['%pat%', '%lawn%']],
  ['100%_\\', ['%100\\%\\_\\\\%']],
  ['É', ['%e%']],
  ['O’Brien\u00a0Anne\u2011Marie', ["%o'brien%", '%anne-marie%']],
  ['\u200b', []],
  ['1 2 3 4 5 6 7 8 9', ['%1%', '%2%', '%3%', '%4%', '%5%', '%6%', '%7%', '%8%']],
])('looks for "%s" by %j', (search, patterns) => expect(wordPatterns(search)).toEqual(patterns));
