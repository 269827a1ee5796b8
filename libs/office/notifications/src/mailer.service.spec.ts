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
])('a mail ends when the address is refused (%s, %s)', (command, response, answer) => {
  const rejected = reply(command, response) as AddressRejected;
  expect([rejected.name, rejected.answer]).toEqual(['AddressRejected', answer]);
});

it('what no server can be asked for is no address', () => {
  expect(failure({ code: 'EENVELOPE', command: 'API' })).toMatchObject({ answer: 'not an address' });
});

it.each([
  ['a mailbox that asks for patience', 'RCPT TO', '451 4.7.1 greylisted'],
  ['a full disk', 'DATA', '452 4.3.1 try later'],
  ['a sender that is not allowed', 'MAIL FROM', '550 5.1.8 not you'],
  ['a log-in that is missing', 'RCPT TO', '530 5.7.0 authenticate first'],
  ['a relay that knows us not', 'RCPT TO', '554 5.7.1 relay access denied'],
])('a mail waits for %s', (_, command, response) => {
  const waits = reply(command, response);
  expect(waits).toBeInstanceOf(DependencyFailure);
  expect((waits as Error).message).not.toContain('pat@example.com');
});

it('a mail waits for a server that does not answer', () => {
  expect(failure({ code: 'ESOCKET', originalCode: 'ECONNREFUSED', command: 'CONN' })).toMatchObject({
    dependency: 'mail server',
    message: 'the mail server is away (ECONNREFUSED)',
  });
});

it.each([
  ['nobody was there', { code: 'ESOCKET', originalCode: 'ECONNREFUSED' }, true],
  ['no such host', { code: 'EDNS' }, true],
  [
    'the server said no',
    { code: 'EMESSAGE', command: 'DATA', responseCode: 452, response: '452 full' },
    true,
  ],
  ['the line broke', { code: 'ESOCKET', originalCode: 'ECONNRESET' }, false],
  ['the server closed without a word', { code: 'ECONNECTION', command: 'CONN' }, false],
  ['the answer did not come', { code: 'ETIMEDOUT', command: 'CONN' }, false],
])('when %s it is clear or not that the mail was not taken', (_, facts, isClear) => {
  expect(failure(facts) instanceof MailNotAccepted).toBe(isClear);
});

it('a mistake of ours stays one', () => {
  const mistake = new TypeError('no such letter');
  expect(toMailFailure(mistake)).toBe(mistake);
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
])('whether %s is an address that nobody can have: %s', (address, isReserved) => {
  expect(isReservedAddress(address)).toBe(isReserved);
});

it('a mail to a reserved domain never reaches the mail server', async () => {
  const mailbox = await startMailbox();
  const company = {
    current: async () => ({ brand: 'Field Day', email: 'team@example.com', mailSignature: '' }),
  };
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
