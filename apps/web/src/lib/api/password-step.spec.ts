import { HttpError } from './http-error.js';
import { passwordStep, withPassword } from './password-step.js';

const REQUIRED = new HttpError(403, '{"code":"PASSWORD_REQUIRED","message":"Again"}', '');
const FORBIDDEN = new HttpError(403, '{"code":"FORBIDDEN","message":"No"}', '');
afterEach(() => (passwordStep.ask = null));

it('asks for the password once and repeats the call', async () => {
  passwordStep.ask = jest.fn().mockResolvedValue(true);
  const run = jest.fn().mockRejectedValueOnce(REQUIRED).mockResolvedValueOnce('done');
  expect(await withPassword(run)).toBe('done');
  expect([passwordStep.ask, run].map((each) => jest.mocked(each).mock.calls.length)).toEqual([1, 2]);
});

it.each([
  ['the password is not given', REQUIRED, jest.fn().mockResolvedValue(false)],
  ['no dialog is on the page', REQUIRED, null],
  ['the failure is another one', FORBIDDEN, jest.fn().mockResolvedValue(true)],
])('fails as before when %s', async (_what, failure, ask) => {
  passwordStep.ask = ask;
  const run = jest.fn().mockRejectedValue(failure);
  await expect(withPassword(run)).rejects.toBe(failure);
  expect(run).toHaveBeenCalledTimes(1);
});

it('asks only once: a repeat that is rejected again fails', async () => {
  passwordStep.ask = jest.fn().mockResolvedValue(true);
  const run = jest.fn().mockRejectedValue(REQUIRED);
  await expect(withPassword(run)).rejects.toBe(REQUIRED);
  expect(run).toHaveBeenCalledTimes(2);
});
