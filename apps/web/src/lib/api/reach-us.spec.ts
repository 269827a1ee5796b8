import { errorMessage, HttpError } from './http.js';
import { publicConfig, setPublicConfig } from './public-config.js';

const tooLate = new HttpError(
  409,
  JSON.stringify({ code: 'TOO_LATE', message: 'It is too late to do this here. Please call us.' }),
  '',
);

it('a sentence that asks to call names the number, or the email address of a company without one', () => {
  setPublicConfig({ ...publicConfig(), phone: '(555) 010-9000', email: 'hello@example.com' });
  expect(errorMessage(tooLate, '')).toBe('It is too late to do this here. Please call us at (555) 010-9000.');
  setPublicConfig({ ...publicConfig(), phone: '' });
  expect(errorMessage(tooLate, '')).toBe(
    'It is too late to do this here. Please write to us at hello@example.com.',
  );
});
