import { act } from 'react';
import { renderHook } from '../testing/render-hook.test-part.js';
import { useDebounced } from './use-debounced.js';

beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
afterEach(() => jest.useRealTimers());

it('follows the value once it has stayed the same, and skips those in between', async () => {
  const seen: string[] = [];
  let value = 'a';
  const typing = await renderHook(() => seen.push(useDebounced(value, 300)));
  const type = (next: string) => {
    value = next;
    return typing.rerender();
  };
  const wait = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));
  await type('ab');
  await wait(200);
  await type('abc');
  await wait(200);
  expect(new Set(seen)).toEqual(new Set(['a']));
  await wait(150);
  expect(seen.at(-1)).toBe('abc');
  expect(seen).not.toContain('ab');
});
