import { storedBooking } from '#libs/testing';
import { confirmationMail } from './confirmation.mail.js';

const issuer = {
  brand: 'Field Day',
  email: 'hello@example.com',
  phone: '',
  serviceArea: 'Greater Metro Area',
  timeZone: 'America/New_York',
};
const OURS = 'Tax, if applicable, is not included.';

it('the mail after the payment says the owner’s policies, in both of its forms', () => {
  const booking = storedBooking();
  const mailBy = (by: typeof issuer) =>
    confirmationMail({
      booking,
      issuer: by,
      receiptLink: null,
      claimLink: null,
      host: null,
    });
  const [ours, own] = [
    mailBy(issuer),
    mailBy({ ...issuer, policies: { taxWords: 'Tax is included.' } } as never),
  ];
  for (const form of ['html', 'text'] as const) {
    expect(ours[form]).toContain(OURS);
    expect(own[form] === ours[form].replaceAll(OURS, 'Tax is included.')).toBe(true);
  }
});
