import { withAnswer } from './reply-text.js';

const GREETING = 'Hi Pat,\n\nThank you.\n\n';
const put = (text: string, at: [number, number], answer: string, doesGreet = false) => {
  const field = { text, greeting: GREETING, at: { from: at[0], to: at[1] } };
  const result = withAnswer(field, answer, doesGreet);
  return [result.text, result.text.slice(result.at.from, result.at.to), result.at.to];
};
const END: [number, number] = [GREETING.length, GREETING.length];

it.each([
  ['stands below the greeting', put(GREETING, END, 'Yes.'), [`${GREETING}Yes.`, '', GREETING.length + 4]],
  ['takes its place when it greets', put(GREETING, END, 'Hi Pat!', true), ['Hi Pat!', '', 7]],
  ['does not when something was typed', put('Dear ', [5, 5], 'Hi Pat!', true), ['Dear Hi Pat!', '', 12]],
  ['replaces what is selected', put('one two', [4, 7], 'three'), ['one three', '', 9]],
  [
    'has what is open selected, to be typed over',
    put('So: ', [4, 4], 'on {next event}!'),
    ['So: on {next event}!', '{next event}', 19],
  ],
])('a saved answer %s', (_, found, expected) => expect(found).toEqual(expected));
