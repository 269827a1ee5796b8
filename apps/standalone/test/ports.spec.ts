import { urlOf } from '../src/ports.js';

it.each([
  ['127.0.0.2', 'http://127.0.0.2:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['::1', 'http://[::1]:3000'],
  ['parties-2.local', 'http://parties-2.local:3000'],
])('the URL for a server on %s can be used by clients', (host, url) => {
  expect(urlOf(host, 3000, 'localhost')).toBe(url);
  expect(new URL(url).port).toBe('3000');
});
