import { intentFor } from './submit-intent.js';

it('keeps the key of a submission while the answers stay the same', () => {
  const first = intentFor(null, '{"childName":"Robin"}', () => 'key-1');
  expect(intentFor(first, '{"childName":"Robin"}', () => 'key-2')).toBe(first);
});

it('takes a new key once an answer changed', () => {
  const first = intentFor(null, '{"childName":"Robin"}', () => 'key-1');
  expect(intentFor(first, '{"childName":"Sam"}', () => 'key-2').key).toBe('key-2');
});
