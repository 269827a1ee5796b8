import { isCommon, rejectCommonPassword } from './passwords.service.js';

it.each([
  'password',
  'jennifer',
  'kimberly',
  '12345678',
  'Password1',
  'QWERTYUIOP',
  'iloveyou',
  'trustno1',
  'baseball',
  // Between the 60,000th and the 100,000th.
  'noahnoah',
  '07021954',
])('%s is a common password', (password) => expect(isCommon(password)).toBe(true));

it.each(['a good password', 'correct horse battery staple', 'long enough', 'iloveyou every day'])(
  '%s is not a common password',
  (password) => expect(isCommon(password)).toBe(false),
);

it('rejects a common password with a message for its field', () => {
  expect(() => rejectCommonPassword('password', 'newPassword')).toThrow(
    expect.objectContaining({
      code: 'VALIDATION',
      details: {
        errors: { newPassword: 'This password is one of the most common ones. Please choose another one.' },
      },
    }),
  );
});
