type Affected = { journeysFor: (files: string[]) => string[] | null };
const { journeysFor } = jest.requireActual<Affected>('./affected.mjs');

describe('the journeys of a change', () => {
  it.each([
    [['apps/web/src/admin/prices/prices.tsx'], ['admin']],
    [['apps/web/src/host/event-card.tsx'], ['admin/host-day']],
    [
      ['apps/web/src/site/booking/payment/pay.tsx', 'apps/web/src/site/booking/wizard.tsx'],
      ['booking', 'account/manage-booking'],
    ],
    [['apps/web/e2e/site/contact.spec.ts'], ['site/contact.spec.ts']],
    [['README.md'], []],
    [[], []],
  ])('in %j are in %j', (files, folders) => {
    expect(journeysFor(files)).toEqual(folders);
  });

  it.each([
    'libs/shared/pricing/src/quote.ts',
    'apps/web/src/ui/form/field.tsx',
    'apps/web/e2e/fixtures/guest.ts',
  ])('in %s, which all pages use, are the core journeys', (file) => {
    expect(journeysFor([file, 'apps/web/src/admin/admin.tsx'])).toBeNull();
  });
});
