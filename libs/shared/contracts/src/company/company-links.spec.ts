import { companyError } from './company.js';
import { socialLinksOf } from './company-links.js';

const SIX = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `https://${name}.example.com/`);
const invalid = (line: string) => `Please give an address that begins with https://: ${line}`;

it.each([
  ['', null],
  ['https://www.facebook.com/fieldday\nhttps://instagram.com/fieldday', null],
  [SIX.join('\n'), null],
  [[...SIX, 'https://g.example.com'].join('\n'), 'Please give 6 addresses at most.'],
  ['facebook.com/fieldday', invalid('facebook.com/fieldday')],
  ['http://facebook.com/fieldday', invalid('http://facebook.com/fieldday')],
  ['javascript:alert(1)', invalid('javascript:alert(1)')],
  ['https://pat:secret@example.com', invalid('https://pat:secret@example.com')],
  ['https://localhost/x', invalid('https://localhost/x')],
  ['https://example.com/"onclick="x', invalid('https://example.com/"onclick="x')],
  ['https://example.com\nhttps://EXAMPLE.com/', 'Please give each address once.'],
])('the links %j have the error %s', (text, message) => {
  expect(companyError('socialLinks', text)).toBe(message);
});

it.each([
  ['https://www.instagram.com/fieldday', 'Instagram'],
  ['https://m.facebook.com/fieldday', 'Facebook'],
  ['https://youtube.com/@fieldday', 'YouTube'],
  ['https://twitter.com/fieldday', 'X'],
  ['https://blog.fieldday.example/news', 'blog.fieldday.example'],
  ['https://notfacebook.com/', 'notfacebook.com'],
])('%s is named %s', (url, name) => {
  expect(socialLinksOf(`\n ${url} \n`)).toEqual([{ name, url, rel: 'me noopener' }]);
});
