import { cachedFor } from './cached-for.js';

afterEach(() => jest.restoreAllMocks());

const later = (ms: number) => {
  const now = performance.now();
  jest.spyOn(performance, 'now').mockImplementation(() => now + ms);
};

/** A read whose answers the spec gives. */
function givenRead() {
  const answers: { resolve: (value: number) => void; reject: (error: Error) => void }[] = [];
  const read = () => new Promise<number>((resolve, reject) => answers.push({ resolve, reject }));
  return { read, answers };
}

it('reads once for concurrent and later calls', async () => {
  const { read, answers } = givenRead();
  const get = cachedFor(1_000, read);
  const calls = [get(), get()];
  answers[0].resolve(1);
  expect(await Promise.all([...calls, get()])).toEqual([1, 1, 1]);
  expect(answers).toHaveLength(1);
});

it('reads again after its time, counted from the start of the read', async () => {
  const { read, answers } = givenRead();
  const get = cachedFor(1_000, read);
  const first = get();
  later(1_100);
  const during = get();
  answers[0].resolve(1);
  expect(await Promise.all([first, during])).toEqual([1, 1]);
  const next = get();
  answers[1].resolve(2);
  expect(await next).toBe(2);
});

it('does not give the result of a read from before an invalidation to later callers', async () => {
  const { read, answers } = givenRead();
  const get = cachedFor(1_000, read);
  const before = get();
  get.invalidate();
  const after = get();
  answers[1].resolve(2);
  answers[0].resolve(1);
  expect(await Promise.all([before, after, get()])).toEqual([1, 2, 2]);
});

it('does not cache a failure', async () => {
  const { read, answers } = givenRead();
  const get = cachedFor(1_000, read);
  const failed = get();
  answers[0].reject(new Error('no answer'));
  await expect(failed).rejects.toThrow('no answer');
  const next = get();
  answers[1].resolve(1);
  expect(await next).toBe(1);
});
