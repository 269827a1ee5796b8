import { insertBooking, setUpDatabase, setUpFolder, UNPAID } from '#libs/platform/testing';
import { CsvFiles, type CsvOptions } from './csv.test-part.js';

const database = setUpDatabase();
const csv = new CsvFiles(database, setUpFolder());

describe('the bookings as CSV', () => {
  afterEach(() => database.clear('bookings'));

  it('has a byte order mark, the table’s columns in its order, and then plain ones', async () => {
    const booking = await insertBooking(database, {
      // No spreadsheet reads the end of this id as a number.
      id: '8c0e9e67-4f9d-4c5e-9a8e-2d4fabcdef12',
      eventTheme: 'Pirates',
      discountCents: 4_000,
      promoCode: 'WELCOME10',
    });
    const text = await csv.textOf('bookings');
    expect(text.charCodeAt(0)).toBe(0xfeff);
    expect(text.slice(1).split('\n')[0]).toBe(
      'ID,Parent,Child,Date,Time,Type and theme,Guests,Price,Status,Contact,Weekday,Child age,Event type,Theme,Email,' +
        'Phone,Total,Discount,Final,Payment status,Promo code,Address,City,State,ZIP,Photography,Videography,' +
        'Custom shirts,Custom awards,Created (UTC),Booking id,Payment,Due,' +
        'To hand back,Refunded,Credited,Canceled by',
    );
    expect(await csv.rowsOf('bookings')).toEqual([
      {
        ID: booking.id.slice(-8).toUpperCase(),
        Parent: 'Pat Parent',
        Child: null,
        Date: '2026-12-05',
        Time: '10:00 AM',
        'Type and theme': 'birthday, Pirates',
        Guests: '10',
        Price: '360.00',
        Status: 'confirmed',
        Contact: 'pat@example.com, (555) 010-2030',
        Weekday: 'Saturday',
        'Child age': null,
        'Event type': 'birthday',
        Theme: 'Pirates',
        Email: 'pat@example.com',
        Phone: '(555) 010-2030',
        Total: '400.00',
        Discount: '40.00',
        Final: '360.00',
        'Payment status': 'completed',
        'Promo code': 'WELCOME10',
        Address: '12 Meadow Lane',
        City: 'Springfield',
        State: 'NY',
        ZIP: '10001',
        Photography: 'no',
        Videography: 'no',
        'Custom shirts': 'no',
        'Custom awards': 'no',
        'Created (UTC)': '2026-06-01 14:55:00',
        'Booking id': booking.id,
        Payment: 'Paid',
        Due: '0.00',
        'To hand back': '0.00',
        Refunded: '0.00',
        Credited: '0.00',
        'Canceled by': null,
      },
    ]);
  });

  it('shows what is due on a part payment, as in the table and as a number', async () => {
    const part = { ...UNPAID, totalCents: 64_500, finalCents: 64_500, partPaidCents: 40_000 };
    await insertBooking(database, { ...part, guestCount: 11 });
    await insertBooking(database, { ...part, guestCount: 12, totalCents: 164_550, finalCents: 164_550 });
    await insertBooking(database, { ...part, guestCount: 13, status: 'cancelled' });
    await insertBooking(database, { ...UNPAID, guestCount: 14 });
    const rows = await csv.rowsOf('bookings');
    const said = rows.map(({ Guests, Payment, Due, ...row }) => [
      Guests,
      row['Payment status'],
      Payment,
      Due,
    ]);
    expect(said.toSorted()).toEqual([
      ['11', 'pending', 'Partly paid · $245 due', '245.00'],
      ['12', 'pending', 'Partly paid · $1,245.50 due', '1245.50'],
      ['13', 'pending', 'Partly paid', '0.00'],
      ['14', 'pending', 'Unpaid', '400.00'],
    ]);
    const chosen = await csv.rowsOf('bookings', { filter: { money: 'part-paid' } });
    expect(chosen.map(({ Guests }) => Guests).toSorted()).toEqual(['11', '12', '13']);
  });

  it.each([
    ['ROBIN turns eight', null],
    ['Dinosaurs', 'Dinosaurs'],
    ['Róbin’s pirates', null],
    ['ＲＯＢＩＮ space', null],
    ['\u674e\u7684\u751f\u65e5', null],
  ])('exports the theme “%s” as %s without the child’s data', async (eventTheme, shown) => {
    await insertBooking(database, { childName: 'Robin \u674e', eventTheme });
    const themes = async (options: CsvOptions) =>
      (await csv.rowsOf('bookings', options)).map((row) => [row['Type and theme'], row.Theme]);
    expect(await themes({})).toEqual([[shown ? `birthday, ${shown}` : 'birthday', shown]]);
    expect(await themes({ includeChildData: true })).toEqual([[`birthday, ${eventTheme}`, eventTheme]]);
  });

  it('includes the child only on request', async () => {
    await insertBooking(database);
    const without = await csv.textOf('bookings');
    expect(without).not.toContain('Robin');
    const [row] = await csv.rowsOf('bookings', { includeChildData: true });
    expect(row).toMatchObject({ Child: 'Robin', 'Child age': '8' });
  });

  it.each([
    ['07030', "'07030"],
    ['10001', '10001'],
    ['07030-1234', '07030-1234'],
    ['12E5', "'12E5"],
  ])('the ZIP code %s is written as %s, which a spreadsheet does not change', async (zipCode, cell) => {
    const location = { address: '', city: '', state: 'NJ', zipCode, spaceDetails: '' };
    await insertBooking(database, { location });
    expect(await csv.rowsOf('bookings')).toMatchObject([{ ZIP: cell }]);
  });

  it.each([
    ['5550102030', null, '5550102030'],
    ['442079460958', null, "'442079460958"],
    ['5550102030', '12', '5550102030 ext. 12'],
  ])('the phone number %s with the extension %s is written as %s', async (phone, extension, cell) => {
    await insertBooking(database, { parentPhone: phone, parentPhoneExtension: extension });
    expect(await csv.rowsOf('bookings')).toMatchObject([{ Phone: cell }]);
  });

  it('preserves quotes, commas, line breaks and all alphabets', async () => {
    const parentName = 'Zoë "Zo", O’Hara\r\n李 🎈';
    await insertBooking(database, { parentName, eventTheme: 'a,b\n"c"' });
    const [row] = await csv.rowsOf('bookings');
    expect(row).toMatchObject({ Parent: parentName, Theme: 'a,b\n"c"' });
  });

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    ' =1',
    '\u00a0=1',
    '\u200b＝1',
    '\ufeff=1',
    ';=1',
    ' ; =1',
    ',+1',
    ';@SUM(A1)',
    '|calc',
    ' |calc',
    ';|calc',
  ])('runs no formula: %j', async (parentName) => {
    await insertBooking(database, { parentName, eventTheme: parentName, childName: parentName });
    const [row] = await csv.rowsOf('bookings', { includeChildData: true });
    expect([row.Parent, row.Theme, row.Child]).toEqual(Array(3).fill(`'${parentName}`));
    // No cell starts like a formula.
    expect(Object.values(row).filter((cell) => /^[\s;,]*[-=+@|\t\r\n]/.test(cell ?? ''))).toEqual([]);
  });

  it.each([
    'DEC25',
    '3-12',
    '10/12',
    '1.5',
    'May 5',
    '5 May',
    '4-July-2026',
    'sept 9',
    '9:30',
    '1e5',
    '2.5E3',
  ])('a spreadsheet does not change %s', async (eventTheme) => {
    await insertBooking(database, { eventTheme });
    expect((await csv.rowsOf('bookings', {}))[0].Theme).toBe(`'${eventTheme}`);
  });

  it.each(['Maya', 'March of the dragons', 'Mayflower 12b', '7 dwarfs', 'Oct'])(
    'a theme such as %s stays as it is',
    async (eventTheme) => {
      await insertBooking(database, { eventTheme, childName: 'Robin' });
      expect((await csv.rowsOf('bookings', {}))[0].Theme).toBe(eventTheme);
    },
  );

  it('contains exactly the bookings of the filter, and filter text is never SQL', async () => {
    const saved = await insertBooking(database, { parentName: 'Kim Keeper', status: 'confirmed' });
    await insertBooking(database, { ...UNPAID });
    const rowsOf = (filter: object) => csv.rowsOf('bookings', { filter });
    expect((await rowsOf({ search: 'keeper' })).map((row) => row['Booking id'])).toEqual([saved.id]);
    expect(await rowsOf({ status: 'pending' })).toHaveLength(1);
    expect((await rowsOf({ ids: saved.id })).map((row) => row['Booking id'])).toEqual([saved.id]);
    expect(await rowsOf({ ids: saved.id, status: 'pending' })).toHaveLength(0);
    expect(await rowsOf({ from: '2026-12-05', to: '2026-12-05' })).toHaveLength(2);
    expect(await rowsOf({ from: '2026-12-06' })).toHaveLength(0);
    expect(await rowsOf({ search: `'; drop table bookings; --` })).toHaveLength(0);
    expect(await rowsOf({})).toHaveLength(2);
  });

  it('adds up to the table’s totals, newest first', async () => {
    for (const day of [1, 2, 3]) {
      await insertBooking(database, {
        createdAt: new Date(`2026-06-0${day}T10:00:00Z`),
        discountCents: day * 1_111,
      });
    }
    const rows = await csv.rowsOf('bookings');
    expect(rows.map((row) => row['Created (UTC)'].slice(0, 10))).toEqual([
      '2026-06-03',
      '2026-06-02',
      '2026-06-01',
    ]);
    const [{ sum }] = await database.query<{ sum: string }>('select sum(final_cents) as sum from bookings');
    expect(rows.reduce((total, row) => total + Math.round(Number(row.Price) * 100), 0)).toBe(Number(sum));
  });
});
