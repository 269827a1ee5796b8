import { HttpError } from '../api/http.js';
import { retryWhileBusy, intentFor } from './submit-intent.js';

it('keeps the key while the body is unchanged', () => {
  const first = intentFor(null, '{"childName":"Robin"}', () => 'key-1');
  expect(intentFor(first, '{"childName":"Robin"}', () => 'key-2')).toBe(first);
});

it('uses a new key when the body changes', () => {
  const first = intentFor(null, '{"childName":"Robin"}', () => 'key-1');
  expect(intentFor(first, '{"childName":"Sam"}', () => 'key-2').key).toBe('key-2');
});

describe('a call that gets 503', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const busy = (seconds: number | null, status = 503, code = 'UNAVAILABLE') =>
    new HttpError(status, JSON.stringify({ code }), '', seconds);

  it('is retried after Retry-After seconds, and each wait is reported', async () => {
    const send = jest.fn<Promise<string>, []>();
    send.mockRejectedValueOnce(busy(5)).mockRejectedValueOnce(busy(1, 409, 'IN_PROGRESS'));
    send.mockResolvedValue('booked');
    const waits: number[] = [];
    const insisting = retryWhileBusy(send, (seconds) => void waits.push(seconds));
    await jest.advanceTimersByTimeAsync(4_999);
    expect([send.mock.calls.length, waits]).toEqual([1, [5]]);
    await jest.advanceTimersByTimeAsync(1_001);
    expect(await insisting).toBe('booked');
    expect([send.mock.calls.length, waits]).toEqual([3, [5, 1]]);
  });

  it.each([
    ['is refused for good', busy(5, 409, 'SLOT_TAKEN')],
    ['names no time', busy(null)],
    ['is not answered at all', new TypeError('Failed to fetch')],
  ])('is not repeated when it %s', async (_, failure) => {
    const send = jest.fn().mockRejectedValue(failure);
    await expect(retryWhileBusy(send, () => {})).rejects.toBe(failure);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('fails after the last retry', async () => {
    const send = jest.fn().mockRejectedValue(busy(1));
    const insisting = retryWhileBusy(send, () => {}).catch((failure: HttpError) => failure.status);
    await jest.advanceTimersByTimeAsync(60_000);
    expect([await insisting, send.mock.calls.length]).toEqual([503, 7]);
  });
});
