import { lastKnownAfter } from './with-timeout.js';

it('an answer is the last one while the check does not answer, and a check is asked once at a time', async () => {
  let finish: (state: string) => void = () => {};
  let asked = 0;
  const state = lastKnownAfter(20, 'away', () => {
    asked += 1;
    return new Promise<string>((resolve) => (finish = resolve));
  });
  expect(await state()).toBe('away');
  expect([await state(), asked]).toEqual(['away', 1]);
  const waiting = state();
  finish('up');
  expect([await waiting, asked]).toEqual(['up', 1]);
  expect([await state(), asked]).toEqual(['up', 2]);
});

it('a check that fails is an error, and is asked again', async () => {
  const answers = [() => Promise.reject(new Error('broken')), () => Promise.resolve('up')];
  const state = lastKnownAfter(1_000, 'away', () => answers.shift()!());
  await expect(state()).rejects.toThrow('broken');
  expect(await state()).toBe('up');
});
