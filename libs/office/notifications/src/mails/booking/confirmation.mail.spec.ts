import { storedBooking } from '#libs/platform/testing';
import { renderConfirmation } from './confirmation.mail.js';

const issuer = {
  brand: 'Field Day',
  email: 'hello@example.com',
  phone: '',
  serviceArea: 'Greater Metro Area',
  timeZone: 'America/New_York',
};
const OURS = 'Tax, if applicable, is not included.';

it('contains the owner’s policies in text and HTML', () => {
  const booking = storedBooking();
  const mailBy = (by: typeof issuer) =>
    renderConfirmation({
      booking,
      issuer: by,
      receiptLink: null,
      manageLink: null,
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

it('shows the logo with the brand as alternative text; without a logo, the brand', () => {
  const booking = storedBooking();
  const mailBy = (by: object) =>
    renderConfirmation({
      booking,
      issuer: { ...issuer, ...by },
      receiptLink: null,
      manageLink: null,
      claimLink: null,
      host: null,
    });
  const logo = { data: '', url: 'https://play.example/api/logo.png?v=1', width: 300, height: 100 };
  const [without, wide, square] = [mailBy({}), mailBy({ logo }), mailBy({ logo: { ...logo, width: 100 } })];
  expect(without.html).not.toContain('<img');
  for (const { html } of [wide, square]) expect(html).toContain(`<img src="${logo.url}" alt="Field Day"`);
  const name = />Field Day<\/div>/;
  expect([without, wide, square].map(({ html }) => name.test(html))).toEqual([true, false, true]);
  expect(wide.text).toBe(without.text);
});
