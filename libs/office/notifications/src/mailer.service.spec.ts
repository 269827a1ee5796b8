import { DependencyFailure } from '#libs/platform/events';
import type { CompanyService } from '#libs/shop/business-settings';
import { Settings } from '#libs/platform/config';
import { startMailbox } from '#libs/platform/testing';
import {
  AddressRejected,
  isReservedAddress,
  MailerService,
  MailNotAccepted,
  toMailFailure,
} from './mailer.service.js';

const failure = (facts: object) => toMailFailure(Object.assign(new Error('to pat@example.com'), facts));
const reply = (command: string, response: string) =>
  failure({ code: 'EENVELOPE', command, response, responseCode: Number(response.slice(0, 3)) });

it.each([
  ['RCPT TO', '550 no such mailbox', '550'],
  ['RCPT TO', '550 5.1.1 pat@example.com: unknown', '550 5.1.1'],
  ['RCPT TO', '556-5.1.10 this domain takes no mail', '556 5.1.10'],
  ['RCPT TO', '501 bad recipient address syntax', '501'],
  ['DATA', '552 5.2.2 over quota', '552 5.2.2'],
])('%s with %s is an AddressRejected', (command, response, answer) => {
  const rejected = reply(command, response) as AddressRejected;
  expect([rejected.name, rejected.answer]).toEqual(['AddressRejected', answer]);
});

it('an address that cannot be sent to a server is an AddressRejected', () => {
  expect(failure({ code: 'EENVELOPE', command: 'API' })).toMatchObject({ answer: 'not an address' });
});

it.each([
  ['greylisting', 'RCPT TO', '451 4.7.1 greylisted'],
  ['a full disk', 'DATA', '452 4.3.1 try later'],
  ['a sender that is not allowed', 'MAIL FROM', '550 5.1.8 not you'],
  ['a missing login', 'RCPT TO', '530 5.7.0 authenticate first'],
  ['a denied relay', 'RCPT TO', '554 5.7.1 relay access denied'],
])('a mail is retried after %s', (_, command, response) => {
  const error = reply(command, response);
  expect(error).toBeInstanceOf(DependencyFailure);
  expect((error as Error).message).not.toContain('pat@example.com');
});

it('a mail is retried after a refused connection', () => {
  expect(failure({ code: 'ESOCKET', originalCode: 'ECONNREFUSED', command: 'CONN' })).toMatchObject({
    dependency: 'mail server',
    message: 'the mail server is unavailable (ECONNREFUSED)',
  });
});

it.each([
  ['the connection was refused', { code: 'ESOCKET', originalCode: 'ECONNREFUSED' }, true],
  ['the host was not found', { code: 'EDNS' }, true],
  [
    'the server said no',
    { code: 'EMESSAGE', command: 'DATA', responseCode: 452, response: '452 full' },
    true,
  ],
  ['the connection broke', { code: 'ESOCKET', originalCode: 'ECONNRESET' }, false],
  ['the server closed the connection', { code: 'ECONNECTION', command: 'CONN' }, false],
  ['the answer timed out', { code: 'ETIMEDOUT', command: 'CONN' }, false],
])('whether the mail was certainly not accepted when %s', (_, facts, isClear) => {
  expect(failure(facts) instanceof MailNotAccepted).toBe(isClear);
});

it('an error without an SMTP code is returned unchanged', () => {
  const bug = new TypeError('no such letter');
  expect(toMailFailure(bug)).toBe(bug);
});

it.each([
  ['avery.birchwood@family.example', true],
  ['pat@example', true],
  ['Pat@FAMILY.EXAMPLE.', true],
  ['pat@mail.test', true],
  ['pat@nowhere.invalid', true],
  ['pat@example.com', false],
  ['pat@test.org', false],
  ['example@contest', false],
  ['pat@play.localhost', false],
])('whether %s is a reserved address: %s', (address, isReserved) => {
  expect(isReservedAddress(address)).toBe(isReserved);
});

it('a mail to a reserved domain never reaches the mail server', async () => {
  const mailbox = await startMailbox();
  const company = { current: async () => ({ brand: 'Field Day', email: 'team@example.com' }) };
  const settings = Object.assign(new Settings(), { SMTP_URL: mailbox.url });
  const mailer = new MailerService(settings, company as unknown as CompanyService);
  try {
    const mail = { subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' };
    expect(await mailer.send({ to: 'avery@family.example', ...mail }, 'a@play')).toBe(false);
    expect(await mailer.send({ to: 'pat@example.com', ...mail }, 'b@play')).toBe(true);
    expect(mailbox.mails).toHaveLength(1);
  } finally {
    mailer.onModuleDestroy();
    await mailbox.close();
  }
});
