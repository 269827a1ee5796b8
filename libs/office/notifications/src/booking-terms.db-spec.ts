// Mails to a family name the terms of its booking, never those of the site.
import { UNPAID } from '#libs/platform/testing';
import { FAMILY, asked, cancelled, edited, handle, moved, paid, sent } from './golden-fixture.test-part.js';

const USUAL = { depositPercent: 0, balanceDaysBefore: 0, refundHours: 48 };

/** Every mail that speaks of deposit, balance or refund, for a booking under these terms. */
async function mailsUnder(terms: Partial<typeof USUAL>): Promise<string> {
  sent.length = 0;
  const all = { terms: { ...USUAL, ...terms } };
  const part = { ...all, ...UNPAID, status: 'confirmed', partPaidCents: 12_000 } as const;
  const { bookingId } = await paid(all);
  await handle('confirmation-mail-without-receipt', { bookingId });
  const deposit = await paid(part, { amountCents: 12_000 });
  await handle('confirmation-mail-without-receipt', { bookingId: deposit.bookingId });
  await handle('cancel-requested-mail', await asked(all, {}));
  for (const startsAt of ['2026-06-03T15:00:00Z', '2026-12-05T15:00:00Z'])
    await handle('cancellation-mail', {
      bookingId: (await cancelled({ ...all, startsAt: new Date(startsAt) })).bookingId,
    });
  await handle('rescheduled-mail', await moved(part, '2026-12-04', FAMILY));
  const dearer = { fields: ['parentPhone'], fromCents: 40_000, toCents: 46_000 };
  await handle('edited-mail', await edited(part, dearer, FAMILY));
  return sent.map(({ mail }) => `${mail.subject}\n${mail.text}\n${mail.html}`).join('\n');
}

it.each([
  ['refundHours', 120, /\b48\b/, /\b120 or more hours before the start/],
  ['depositPercent', 30, /\b50 ?%/, /./],
  [
    'balanceDaysBefore',
    7,
    /event day|December 5(?:, 2026)?\b[^.]*is due|due by[^.]*December 5\b/,
    /November 28/,
  ],
] as const)('with %s %s no mail has the old number', async (key, value, old, current) => {
  const texts = await mailsUnder({ depositPercent: 30, [key]: value });
  expect(old.exec(texts)?.[0]).toBeUndefined();
  expect(texts).toMatch(current);
});
