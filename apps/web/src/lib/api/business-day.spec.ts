/** @jest-environment @happy-dom/jest-environment */
import { act } from 'react';
import { renderHook } from '../testing/render.test-part.js';
import { useBusinessDay } from './business-day.js';
import { publicConfig, setPublicConfig } from './public-config.js';

const page = publicConfig();
const openAt = async (now: string, sentOn: string) => {
  jest.useFakeTimers({ now: new Date(now), doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] });
  setPublicConfig({ ...page, timeZone: 'America/New_York', today: sentOn });
  const shown = await renderHook(useBusinessDay);
  return { ...shown, pass: (ms: number) => act(async () => jest.advanceTimersByTime(ms)) };
};
afterEach(() => {
  jest.useRealTimers();
  setPublicConfig(page);
});

describe('the business day', () => {
  it('changes at midnight of the business time zone while the page is open', async () => {
    const shown = await openAt('2026-06-02T03:59:30Z', '2026-06-01');
    await shown.pass(20_000);
    expect(shown.hook()).toBe('2026-06-01');
    await shown.pass(20_000);
    expect(shown.hook()).toBe('2026-06-02');
  });

  it('is the current one on a page that was sent yesterday', async () => {
    const shown = await openAt('2026-06-02T12:00:00Z', '2026-06-01');
    expect(shown.hook()).toBe('2026-06-02');
  });

  it('is never earlier than the day on which the page was sent, whatever the clock of the device', async () => {
    const shown = await openAt('2020-01-01T12:00:00Z', '2026-06-01');
    await shown.pass(20_000);
    expect(shown.hook()).toBe('2026-06-01');
  });
});
