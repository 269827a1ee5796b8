import { centsToDollars } from '#libs/shared/contracts';
import { EMPTY_LEDGER } from '#libs/booking/payments';
import { storedBooking } from '#libs/platform/testing';
import { priceLines } from './price-lines.js';
import { confirmationHtml } from './templates/confirmation.js';
import { receiptHtml } from './templates/receipt.js';

const issuer = {
  brand: 'Field Day',
  email: 'hello@example.com',
  phone: '(555) 010-9000',
  serviceArea: 'Greater Metro Area',
  timeZone: 'America/New_York',
};

const documents = (changes: Parameters<typeof storedBooking>[0] = {}) => {
  const booking = storedBooking(changes);
  return [receiptHtml({ booking, issuer, number: '7' }), confirmationHtml({ booking, issuer })];
};

/** The ledger of these lines, in cents: payments and refunds. */
function came(...lines: (readonly [string, number])[]) {
  const sum = (sign: number) =>
    lines.reduce((all, [, cents]) => all + (cents * sign > 0 ? cents * sign : 0), 0);
  const newest = { cents: sum(1), at: new Date('2026-05-02T15:00:00Z') };
  const paid = { paidCents: sum(1), refundedCents: sum(-1), keptCents: sum(1) - sum(-1), newest };
  return { ...EMPTY_LEDGER, ...paid, lines: lines.map(([label, cents]) => ({ label, cents })) };
}

/** Visible text: without styles and tags. */
const textOf = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ');

const tagsOf = (html: string) => [...html.matchAll(/<\/?([a-z!][^\s>]*)/gi)].map(([, name]) => name).sort();

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  '</title></style><iframe src="file:///etc/passwd">',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '&lt;b&gt;&#60;script&#62;',
];

describe('documents escape user input', () => {
  it.each(HOSTILE)('%s adds no tag to receipt or confirmation', (typed) => {
    const hostile = {
      parentName: typed,
      childName: typed,
      parentEmail: typed,
      parentPhone: typed,
      eventTheme: typed,
      specialRequests: typed,
      promoCode: typed,
      gameNames: [typed],
      eventType: typed as never,
      location: { address: typed, city: typed, state: typed, zipCode: typed, spaceDetails: typed },
    };
    const harmless = Object.fromEntries(
      Object.entries(hostile).map(([field, value]) => [
        field,
        JSON.parse(JSON.stringify(value).replaceAll(JSON.stringify(typed).slice(1, -1), 'harmless')),
      ]),
    );
    expect(documents(hostile).map(tagsOf)).toEqual(documents(harmless).map(tagsOf));
    expect(documents(hostile)[0]).not.toContain('<script');
  });

  it('isolates a name with bidirectional control characters in its own element', () => {
    const turned = '\u202Egnirts';
    for (const html of documents({ parentName: turned })) expect(html).toContain(`<bdi>${turned}</bdi>`);
  });

  it('its CSP forbids scripts, external images and all connections', () => {
    for (const html of documents()) expect(html).toContain('default-src &#x27;none&#x27;; style-src');
  });
});

describe('the amounts of a document match the booking', () => {
  const full = {
    selectedGames: ['a', 'b', 'c', 'd', 'e', 'f'],
    guestCount: 20,
    addOns: { photography: true, videography: true, customShirts: true, customAwards: true },
  };

  it.each([
    ['three games', {}],
    ['five games and 16 children', { selectedGames: ['a', 'b', 'c', 'd', 'e'], guestCount: 16 }],
    ['six games with everything', full],
  ])('%s: the line items add up to the total and each is printed', (_, changes) => {
    const booking = storedBooking(changes);
    const lines = priceLines(booking);
    expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(booking.totalCents);
    const text = textOf(receiptHtml({ booking, issuer, number: '7' }));
    for (const { label } of lines) expect(text).toContain(label);
    for (const { cents } of lines) expect(text).toContain(centsToDollars(cents));
  });

  it('prints charged prices only and states what six games include', () => {
    const [receipt] = documents(full).map(textOf);
    expect(receipt).toContain('Photography $199.00');
    expect(receipt).toContain('20 × $25.00 $500.00');
    expect(receipt).toContain('includes $100.00 for 6 or more games $900.00');
    expect(receipt).not.toContain('$200.00');
  });

  it('states the payment method, and for a check the date received', () => {
    const booking = storedBooking();
    const check = { words: 'Check', receivedOn: '2026-05-02' };
    const text = textOf(receiptHtml({ booking, issuer, number: '7', paidWith: check }));
    expect(text).toContain('Payment date May 2, 2026');
    expect(text).toContain('Paid with Check');
    expect(documents().map(textOf)[0]).toContain('Paid with PayPal');
  });

  it('shows discount, code and the amount paid, and no tax', () => {
    const [receipt] = documents({ promoCode: 'WELCOME10', discountCents: 4_000 }).map(textOf);
    expect(receipt).toContain('Subtotal $400.00');
    expect(receipt).toContain('code WELCOME10 −$40.00');
    expect(receipt).toContain('Tax $0.00');
    expect(receipt).toContain('Total paid $360.00 USD');
    expect(receipt).toContain('R-000007');
  });

  it('with a deposit shows what was paid and what is still due', () => {
    const booking = storedBooking({ paymentStatus: 'pending', partPaidCents: 20_000 });
    const ledger = came(['Deposit by PayPal, May 2, 2026', 20_000]);
    const text = textOf(receiptHtml({ booking, issuer, number: '7', ledger }));
    expect(text).toContain('PAID IN PART');
    expect(text).toContain('we have received $200.00, and $200.00 are still to be paid');
    expect(text).toContain('Deposit by PayPal, May 2, 2026 $200.00 Still due $200.00 USD');
  });

  it('of a refunded booking says so and shows the amount, of a part refund only the amount', () => {
    const refunded = storedBooking({ paymentStatus: 'refunded' });
    const paid = ['Payment by PayPal, May 2, 2026', 40_000] as const;
    const receipt = (booking: typeof refunded, cents: number) =>
      textOf(
        receiptHtml({
          booking,
          issuer,
          number: '7',
          ledger: came(paid, ['Refund by PayPal, May 3, 2026', -cents]),
        }),
      );
    const all = receipt(refunded, 38_878);
    expect(all).toContain('REFUNDED');
    expect(all).toContain(
      'Payment by PayPal, May 2, 2026 $400.00 Refund by PayPal, May 3, 2026 −$388.78 Total paid $400.00 USD Refunded −$388.78',
    );
    const inPart = storedBooking({ paymentStatus: 'partially_refunded' });
    const some = receipt(inPart, 10_000);
    expect(some).toContain('PAID IN FULL');
    expect(some).toContain('Refunded −$100.00');
  });

  it('after a lower price lists what came and went, and invents no payment', () => {
    const ledger = came(
      ['Deposit by PayPal, May 2, 2026', 30_000],
      ['Balance by PayPal, May 9, 2026', 30_000],
      ['Refund because of the change by PayPal, May 10, 2026', -20_000],
    );
    const booking = storedBooking();
    for (const text of [
      textOf(receiptHtml({ booking, issuer, number: '7', ledger })),
      textOf(confirmationHtml({ booking, issuer, ledger })),
    ])
      expect(text).toContain(
        'Deposit by PayPal, May 2, 2026 $300.00 Balance by PayPal, May 9, 2026 $300.00 ' +
          'Refund because of the change by PayPal, May 10, 2026 −$200.00 Total paid $600.00 USD Refunded −$200.00',
      );
  });

  it('of a paid booking whose new price a code covers names what is held, and does not call it free', () => {
    const booking = storedBooking({ promoCode: 'FREE', discountCents: 40_000 });
    const paid = ['Payment by PayPal, May 2, 2026', 15_000] as const;
    const held = textOf(receiptHtml({ booking, issuer, number: '7', ledger: came(paid) }));
    expect(held).toContain('we have received $150.00; the price is $0.00 now, and $150.00 is refundable');
    expect(held).toContain('Total paid $150.00 USD Paid above the price, refundable $150.00');
    const back = came(paid, ['Refund because of the change by PayPal, May 3, 2026', -15_000]);
    const returned = textOf(receiptHtml({ booking, issuer, number: '7', ledger: back }));
    expect(returned).toContain('the price is $0.00 now, and $150.00 went back to you');
    expect(returned).toContain('Total paid $150.00 USD Refunded −$150.00');
    for (const text of [held, returned]) expect(text).not.toMatch(/FREE OF CHARGE|Promo code/);
  });

  it('does not call refundable what is on its way back', () => {
    const ledger = {
      ...came(['Payment by PayPal, May 2, 2026', 40_000], ['Payment by check, May 3, 2026', 19_900]),
      returningCents: 19_900,
      keptCents: 40_000,
    };
    const text = textOf(receiptHtml({ booking: storedBooking(), issuer, number: '7', ledger }));
    expect(text).toContain('Total paid $599.00 USD');
    expect(text).not.toContain('refundable');
    const free = storedBooking({ promoCode: 'FREE', discountCents: 40_000 });
    const paid = came(['Payment by PayPal, May 2, 2026', 15_000]);
    const leaving = { ...paid, returningCents: 15_000, keptCents: 0 };
    expect(textOf(receiptHtml({ booking: free, issuer, number: '7', ledger: leaving }))).toContain(
      'the price is $0.00 now, and $150.00 goes back to you',
    );
  });

  it('of a cancelled booking demands nothing', () => {
    const booking = storedBooking({ status: 'cancelled', paymentStatus: 'pending', partPaidCents: 20_000 });
    const ledger = came(['Deposit by PayPal, May 2, 2026', 20_000]);
    const text = textOf(receiptHtml({ booking, issuer, number: '7', ledger }));
    expect(text).toContain('Total paid $200.00 USD');
    expect(text).not.toMatch(/Still due|to be paid/);
  });

  it('shows a free booking as 0.00 with its code', () => {
    const [receipt] = documents({ promoCode: 'FREE', discountCents: 40_000 }).map(textOf);
    expect(receipt).toContain('code FREE −$400.00');
    expect(receipt).toContain('Total paid $0.00 USD');
    expect(receipt).toContain('FREE OF CHARGE');
  });

  it('states the arrival 30 minutes before the start and never less', () => {
    const text = documents().map(textOf).join(' ');
    expect(text).toContain('Saturday, December 5, 2026, 9:30 AM');
    expect(text).not.toMatch(/\b15 minutes/);
  });

  it('omits the child from the receipt', () => {
    expect(documents({ childName: 'Canary Child' })[0]).not.toContain('Canary');
  });
});

it('lists the same next steps as the site: date confirmation first, then the details', () => {
  const confirmation = textOf(documents()[1]);
  const [first, second] = ['We contact you to confirm your date.', 'We call to go through the details.'];
  expect(confirmation.indexOf(first)).toBeGreaterThan(0);
  expect(confirmation.indexOf(second)).toBeGreaterThan(confirmation.indexOf(first));
});

describe('a booking keeps the line items of its price book', () => {
  const before = storedBooking({ guestCount: 20, selectedGames: ['a', 'b', 'c', 'd', 'e', 'f'] });

  it('a receipt issued before price books existed is byte-identical', () => {
    const { includedChildren: _, ...pricing } = { includedChildren: 15, ...before.pricing };
    const receiptOf = (booking: typeof before) => receiptHtml({ booking, issuer, number: '7' });
    const first = receiptOf({ ...before, pricing });
    expect(receiptOf({ ...before, pricing: { ...pricing, includedChildren: 15 } })).toBe(first);
    expect(textOf(first)).toContain('Children beyond 15 5 × $15.00 $75.00');
  });

  it('a large group discount has its own line item, and the line items add up to the total', () => {
    const none = { photography: 0, videography: 0, customShirts: 0, customAwards: 0 };
    const breakdown = { package: 90_000, extraGuests: 12_000, ...none, largeGroup: -5_100 };
    const pricing = { baseCents: 80_000, breakdown, gameCount: 6, includedChildren: 12 };
    const lines = priceLines({ ...before, pricing, totalCents: 96_900 });
    expect(lines.map(({ label, cents }) => `${label}: ${centsToDollars(cents)}`)).toEqual([
      'Event package, 6 games: $900.00',
      'Children beyond 12: $120.00',
      'Large group discount: -$51.00',
    ]);
    expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(96_900);
  });
});

it('shows the legal company details once the owner has entered them, and none before', () => {
  const booking = storedBooking();
  const legal = { legalName: 'Kites <b> LLC', postalAddress: '1 Main St\nSpringfield', taxId: '12-3456789' };
  const line = 'Kites &lt;b&gt; LLC · 1 Main St, Springfield · Tax ID 12-3456789';
  for (const make of [
    (by: typeof issuer) => receiptHtml({ booking, issuer: by, number: '7' }),
    (by: typeof issuer) => confirmationHtml({ booking, issuer: by }),
  ]) {
    expect(textOf(make({ ...issuer, ...legal }))).toContain(line);
    const unset = { ...issuer, legalName: '', postalAddress: '', taxId: '', mailSignature: '' };
    expect(make(unset)).toBe(make(issuer));
  }
});

it('an owner’s policy text stands next to the terms of the booking on both documents', () => {
  const booking = storedBooking({ terms: { refundHours: 120 } });
  const own = { ...issuer, policies: { cancelWords: 'Free until noon <b> before.' } };
  for (const make of [
    (by: typeof issuer) => receiptHtml({ booking, issuer: by, number: '7' }),
    (by: typeof issuer) => confirmationHtml({ booking, issuer: by }),
  ]) {
    const [before, after] = [textOf(make(issuer)), textOf(make(own))];
    const ours = 'Full refund, less processing fees, when you cancel 120 or more hours before the start.';
    expect(before).toContain(ours);
    expect(after).toBe(before.replace(ours, `${ours} Free until noon &lt;b&gt; before.`));
  }
});

it('a logo replaces the default mark on both documents, and a wide logo also replaces the brand name', () => {
  const booking = storedBooking();
  const data = 'data:image/png;base64,AAAA';
  const withLogo = (width: number) => ({ ...issuer, logo: { data, url: '', width, height: 100 } });
  for (const make of [
    (by: typeof issuer) => receiptHtml({ booking, issuer: by, number: '7' }),
    (by: typeof issuer) => confirmationHtml({ booking, issuer: by }),
  ]) {
    const [square, wide] = [make(withLogo(199)), make(withLogo(200))];
    for (const html of [square, wide]) {
      expect(html).toContain(`<img src="${data}" alt="Field Day"`);
      expect(html).toMatch(/content="default-src &#x27;none&#x27;;[^"]* img-src data:;/);
    }
    expect(square).toMatch(/<img [^>]*>Field Day<\/div>/);
    expect(wide).toMatch(/<img [^>]*><\/div>/);
    expect(make(issuer)).not.toMatch(/<img|img-src/);
  }
});

it.each([
  ['weeks ahead', '2026-06-01T15:00:00Z', 'By June 2, 2026 ', 'December 2, 2026 to December 3, 2026'],
  ['at 2:39 in the night', '2026-11-20T07:39:00Z', 'By November 20, 2026 ', 'December 2, 2026 to'],
  ['three days ahead', '2026-12-02T14:00:00Z', 'By December 3, 2026 ', 'December 3, 2026 We call'],
  ['twenty hours ahead', '2026-12-04T19:00:00Z', 'Before we come ', ''],
])('a confirmation of a payment %s lists only calls still possible', (_, paidAt, first, second) => {
  const text = textOf(documents({ paymentCompletedAt: new Date(paidAt) })[1]);
  expect(text).toContain(`${first}We contact you to confirm your date.`);
  expect(text).toContain(second);
  expect(text.includes('We call to go through the details.')).toBe(second !== '');
});
