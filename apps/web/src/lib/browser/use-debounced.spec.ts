/** @jest-environment @happy-dom/jest-environment */
import { act, renderHook } from '@testing-library/react';
import { useDebounced } from './use-debounced.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('follows the value once it has stayed the same, and skips those in between', () => {
  const seen: string[] = [];
  const { rerender: type } = renderHook((typed) => seen.push(useDebounced(typed, 300)), {
    initialProps: 'a',
  });
  const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  type('ab');
  wait(200);
  type('abc');
  wait(200);
  expect(new Set(seen)).toEqual(new Set(['a']));
  wait(150);
  expect(seen.at(-1)).toBe('abc');
  expect(seen).not.toContain('ab');
});
