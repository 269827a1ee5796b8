import { legalTextHtml, legalPage } from './legal-page.js';

it.each([
  ['one line is a paragraph', 'Be kind.', '<p>Be kind.</p>'],
  ['an empty line starts a new paragraph', 'A\n\n \nB', '<p>A</p>\n<p>B</p>'],
  ['a line break is kept', 'A\nB', '<p>A<br>B</p>'],
  ['a heading needs no empty lines around it', 'A\n# Play\nB', '<p>A</p>\n<h2>Play</h2>\n<p>B</p>'],
  ['two headings in a row', '# A\n# B', '<h2>A</h2>\n<h2>B</h2>'],
  ['no space after the #: no heading', '#1 rule', '<p>#1 rule</p>'],
  ['a # within a line: no heading', 'A # B', '<p>A # B</p>'],
  [
    'HTML is escaped',
    '# <b>&"\'\n<script>go()</script>',
    '<h2>&#60;b&#62;&#38;&#34;&#39;</h2>\n<p>&#60;script&#62;go()&#60;/script&#62;</p>',
  ],
])('%s', (_name, text, html) => expect(legalTextHtml(text)).toBe(html));

it('escapes brand and title, links back to the site and has no script', () => {
  const page = legalPage({ brand: '<i>Kites</i>', title: 'A & B', text: '<script>go()</script>' });
  expect(page).toContain('<title>A &#38; B | &#60;i&#62;Kites&#60;/i&#62;</title>');
  expect(page).toContain('<a href="/">Back to &#60;i&#62;Kites&#60;/i&#62;</a>');
  expect(page).not.toMatch(/<script|<i>/);
});
