import { retryAfterSeconds, saveFile, FileNotReady } from './save-file.js';

it.each([
  ['1', 1],
  ['5', 5],
  ['120', 120],
  [null, 2],
  ['0', 2],
  ['Wed, 21 Oct 2026 07:28:00 GMT', 2],
])('a Retry-After of %p means %d seconds until the next look', (header, seconds) => {
  expect(retryAfterSeconds(header)).toBe(seconds);
});

it('stops polling when the Retry-After is too long and shows the message of the server', async () => {
  const message = 'Your receipt takes longer than usual.';
  const answer = new Response(JSON.stringify({ message }), { status: 202, headers: { 'retry-after': '60' } });
  const fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(answer);
  const onWaiting = jest.fn();
  const saving = saveFile('/receipt.pdf', 'receipt.pdf', onWaiting);
  await expect(saving).rejects.toEqual(new FileNotReady(message));
  expect([fetched.mock.calls.length, onWaiting.mock.calls.length]).toEqual([1, 0]);
  fetched.mockRestore();
});
