import { isSameFamily, resaleRefund, type Family } from './resale.rules.js';

const place = (address: string, zipCode: string) => ({ address, zipCode });
const SELLER: Family = {
  userId: 'account-1',
  createdByUser: 'account-2',
  sessionIds: ['session-1', 'session-2'],
  createdBySession: 'session-1',
  parentEmail: 'Pat.Parent@gmail.com',
  parentPhone: '5558675309',
  deviceIds: ['browser-1', 'browser-2'],
  location: place('12 Oak St.', '12345-6789'),
};
const OTHER: Family = {
  userId: null,
  createdByUser: null,
  sessionIds: ['session-9'],
  createdBySession: 'session-9',
  parentEmail: 'lee@example.com',
  parentPhone: '5550101234',
  deviceIds: ['browser-9'],
  location: place('9 Elm Street', '12345'),
};

describe('another booking is by the family that cancelled', () => {
  it.each<[string, Partial<Family>, boolean]>([
    ['nothing is the same', {}, false],
    ['its account is the same', { userId: 'account-1' }, true],
    ['its account made the cancelled one', { userId: 'account-2' }, true],
    ['an account made both', { createdByUser: 'account-1' }, true],
    ['its session made the cancelled one', { createdBySession: 'session-1', sessionIds: [] }, true],
    ['its session opened the cancelled one', { sessionIds: ['session-9', 'session-2'] }, true],
    ['its address differs in case', { parentEmail: 'PAT.PARENT@GMAIL.COM' }, true],
    ['its address has a tag', { parentEmail: 'pat.parent+party@gmail.com' }, true],
    ['its address names the service in its other way', { parentEmail: 'pat.parent@googlemail.com' }, true],
    ['its address has other dots, which the service ignores', { parentEmail: 'patparent@gmail.com' }, true],
    ['its address is of another service', { parentEmail: 'pat.parent@example.com' }, false],
    ['its phone is written another way', { parentPhone: '+1 (555) 867-5309 x12' }, true],
    ['its browser cancelled the other one', { deviceIds: ['browser-2'] }, true],
    ['its place is written another way', { location: place('12 OAK ST', '12345') }, true],
    ['its street is in another town', { location: place('12 Oak St.', '54321') }, false],
    ['its phone is removed, like everything else', { parentPhone: '', parentEmail: '' }, false],
  ])('when %s: %j is %s', (_, changes, expected) => {
    expect(isSameFamily(SELLER, { ...OTHER, ...changes })).toBe(expected);
    expect(isSameFamily({ ...OTHER, ...changes }, SELLER)).toBe(expected);
  });

  it('two bookings without any data are not by one family', () => {
    const removed = {
      userId: null,
      createdByUser: null,
      sessionIds: [],
      createdBySession: null,
      parentEmail: '',
      parentPhone: '',
      deviceIds: [],
      location: place('', ''),
    };
    expect(isSameFamily(removed, removed)).toBe(false);
  });
});

it.each([
  [338_100, 4_200, 400_000, { refundCents: 338_100, feeCents: 4_200 }],
  [338_100, 4_200, 40_000, { refundCents: 40_000, feeCents: 302_300 }],
  [0, 0, 40_000, { refundCents: 0, feeCents: 0 }],
])('of %s less a fee of %s, sold for %s: %j', (amountCents, feeCents, paidCents, expected) => {
  expect(resaleRefund({ amountCents, feeCents }, paidCents)).toEqual(expected);
});
