import { renderContactReply } from './contact-reply.mail.js';

const issuer = {
  brand: 'Kite Days',
  email: 'kites@example.com',
  phone: '',
  serviceArea: 'Here',
  timeZone: 'America/New_York',
  mailSignature: 'Yours, the kites',
};
const message = {
  id: '1',
  name: 'Pat',
  email: 'pat@example.com',
  subject: 'pricing',
  message: 'What does it cost?',
};
const mailOf = (mailSignature: string) =>
  renderContactReply({
    reply: { id: '2', text: 'Four hundred dollars.' },
    message,
    issuer: { ...issuer, mailSignature },
  } as unknown as Parameters<typeof renderContactReply>[0]);

it('the signature is below the answer and above the quote, in text and HTML', () => {
  const { text, html } = mailOf(issuer.mailSignature);
  const order = ['Four hundred dollars.', 'Yours, the kites', 'Pat wrote:', 'What does it cost?'];
  for (const part of [text, html]) {
    const places = order.map((line) => part.indexOf(line, part.indexOf('</h1>')));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
    expect(part.split('Yours, the kites')).toHaveLength(2);
  }
});

it('has no signature if the company has none', () => {
  expect(mailOf('').text).toBe(
    'Four hundred dollars.\n\nPat wrote:\n\n> What does it cost?\n\nKite Days · Here\nkites@example.com',
  );
});
