import { companyError } from './company.js';
import { socialLinksOf } from './company-links.js';

const SIX = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `https://${name}.example.com/`);
const not = (line: string) => `Please give an address that begins with https://: ${line}`;

it.each([
  ['', null],
  ['https://www.facebook.com/fieldday\nhttps://instagram.com/fieldday', null],
  [SIX.join('\n'), null],
  [[...SIX, 'https://g.example.com'].join('\n'), 'Please give 6 addresses at most.'],
  ['facebook.com/fieldday', not('facebook.com/fieldday')],
  ['http://facebook.com/fieldday', not('http://facebook.com/fieldday')],
  ['javascript:alert(1)', not('javascript:alert(1)')],
  ['https://pat:secret@example.com', not('https://pat:secret@example.com')],
  ['https://localhost/x', not('https://localhost/x')],
  ['https://example.com/"onclick="x', not('https://example.com/"onclick="x')],
  ['https://example.com\nhttps://EXAMPLE.com/', 'Please give each address once.'],
])('the links %j: %s', (text, fault) => {
  expect(companyError('socialLinks', text)).toBe(fault);
});

it.each([
  ['https://www.instagram.com/fieldday', 'Instagram'],
  ['https://m.facebook.com/fieldday', 'Facebook'],
  ['https://youtube.com/@fieldday', 'YouTube'],
  ['https://twitter.com/fieldday', 'X'],
  ['https://blog.fieldday.example/news', 'blog.fieldday.example'],
  ['https://notfacebook.com/', 'notfacebook.com'],
])('%s is called %s', (url, name) => {
  expect(socialLinksOf(`\n ${url} \n`)).toEqual([{ name, url, rel: 'me noopener' }]);
});
