import {
  amounts,
  button,
  gap,
  heading,
  link,
  portrait,
  quietLink,
  quote,
  renderLetter,
  rows,
  steps,
  typed,
  type Letter,
} from './mail-layout.js';

const issuer = {
  brand: 'Kite Days',
  email: 'kites@example.com',
  phone: '555-0100',
  serviceArea: 'Here',
  timeZone: 'America/New_York',
};
const letterOf = (parts: Letter['parts'], mailSignature = 'Yours,\nthe kites') =>
  renderLetter({ issuer: { ...issuer, mailSignature }, title: 'A letter', preview: 'About kites', parts });

/** The words and links of the HTML below its title, in their order. */
const contentOf = (html: string) =>
  html
    .slice(html.indexOf('</h1>'))
    .replace(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g, '$2 $1 ')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ');
const wordsOf = (text: string) => text.toLowerCase().match(/[^\s:>]+/g);

it('every part says the same in HTML and text', () => {
  const { subject, html, text } = letterOf([
    'Hi Pat,',
    heading('Your event'),
    rows([['Date', 'Saturday']]),
    gap,
    button('Pay now', 'https://play.example/pay#key'),
    portrait('https://play.example/kim.png'),
    steps([{ when: 'Before', what: 'We call.' }]),
    amounts([
      ['Tax', '$1.00'],
      ['Total', '$401.00'],
    ]),
    link('Your booking', 'https://play.example/booking'),
    quietLink('Add it', 'https://play.example/claim', 'An account?'),
    typed('One\ntwo'),
    quote('First\n\nlast'),
  ]);
  expect(subject).toBe('A letter');
  expect(wordsOf(text)).toEqual(wordsOf(contentOf(html)));
  expect(text).toBe(`Hi Pat,

YOUR EVENT

Date: Saturday

Pay now: https://play.example/pay#key

Before: We call.

Tax: $1.00
Total: $401.00

Your booking: https://play.example/booking

An account?
Add it: https://play.example/claim

One
two

> First
>${' '}
> last

Yours,
the kites

Kite Days · Here
kites@example.com · 555-0100`);
});

it('leaves out absent parts and the signature of a company without one', () => {
  expect(letterOf([null, undefined, '', 'Hello']).html).toBe(letterOf(['Hello']).html);
  const { html, text } = letterOf(['Hello'], '');
  expect(text).toBe('Hello\n\nKite Days · Here\nkites@example.com · 555-0100');
  expect(html).not.toContain('pre-line');
});
