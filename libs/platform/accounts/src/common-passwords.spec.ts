import { isCommon, rejectCommonPassword } from './passwords.service.js';

it.each(['password', '12345678', 'Password1', 'QWERTYUIOP', 'iloveyou', 'trustno1', 'baseball'])(
  '%s is one of the first that are tried',
  (password) => expect(isCommon(password)).toBe(true),
);

it.each(['a good password', 'correct horse battery staple', 'long enough', 'iloveyou every day'])(
  '%s is not',
  (password) => expect(isCommon(password)).toBe(false),
);

it('a common one is rejected with a message at the field that it was typed into', () => {
  expect(() => rejectCommonPassword('password', 'newPassword')).toThrow(
    expect.objectContaining({
      code: 'VALIDATION',
      details: {
        errors: { newPassword: 'This password is one of the most common ones. Please choose another one.' },
      },
    }),
  );
});
