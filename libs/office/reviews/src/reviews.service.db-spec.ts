import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import {
  BookingAccessService,
  BookingLinksService,
  BookingRetentionService,
  type Booking,
} from '#libs/booking/bookings';
import { invalidateCaches } from '#libs/platform/config';
import { insertBooking, insertUser, setUpModules, withKey } from '#libs/platform/testing';
import { RequestUser } from '#libs/platform/auth';
import type { ReviewsView } from '#libs/shared/contracts';
import { TestimonialsService } from '#libs/shop/catalog';
import { PublishReviewsService } from './publish-reviews.service.js';
import { ReviewModerationService } from './review-moderation.service.js';
import { ReviewsService } from './reviews.service.js';
import { ReviewsWorkerModule } from './reviews.worker.module.js';

const { modules, database, clock } = setUpModules([ReviewsWorkerModule]);

const reviews = () => modules.get(ReviewsService);
const staff = () => modules.get(ReviewModerationService);
let staffId: string;

/** The event of `insertBooking` is on June 20, 2026. */
const EVENT = { eventDate: '2026-06-20', status: 'completed' } as const;
const GOOD = { stars: 5, text: 'Everybody laughed all day.', version: 0 };

beforeEach(async () => {
  await database.clear('bookings', 'outbox', 'policies', 'testimonials');
  clock.set('2026-06-21T14:00:00Z');
  staffId = (await insertUser(database, { role: 'admin' })).id;
  await switchReviews(true);
});

async function switchReviews(value: boolean): Promise<void> {
  await database.query(
    `insert into policies (key, value, version, updated_at) values ('reviews', to_jsonb($1::boolean), 1, now())
     on conflict (key) do update set value = excluded.value`,
    [value],
  );
  invalidateCaches();
}

const made = (changes: Partial<Booking> = {}) => insertBooking(database, { ...EVENT, ...changes });
const keyOf = async ({ id, parentEmail }: Booking) =>
  (await modules.get(BookingLinksService).createReview(id, parentEmail)) ?? '';

/** A family with a key to review its event. */
async function family(changes: Partial<Booking> = {}) {
  const booking = await made(changes);
  return { booking, key: await keyOf(booking) };
}

const TIMERS = {
  'publish-reviews': () => modules.get(PublishReviewsService).publish(),
  'review-requests': () => modules.get(PublishReviewsService).request(),
  retention: () => reviews().redact(),
};
const runTimer = (name: keyof typeof TIMERS) => TIMERS[name]();
const shown = async (): Promise<ReviewsView> => {
  invalidateCaches();
  return JSON.parse((await reviews().answer()).body.toString()) as ReviewsView;
};
const rows = <Row>(sql: string, values: unknown[] = []) => database.query<Row>(sql, values);
const requested = async () =>
  (
    await rows<{ payload: object }>("select payload from outbox where name = 'review-requested' order by seq")
  ).map(({ payload }) => payload);

describe('writing', () => {
  it('twenty posts of one review at once write one row, and each gets it', async () => {
    const { booking, key } = await family();
    const answers = await Promise.all(Array.from({ length: 20 }, () => reviews().save(key, GOOD)));
    expect(new Set(answers.map(({ review }) => review?.version))).toEqual(new Set([1]));
    expect(await rows('select stars, shown_name from reviews where booking_id = $1', [booking.id])).toEqual([
      { stars: 5, shown_name: 'Pat P.' },
    ]);
  });

  it('control: without the unique key twenty posts at once write several rows', async () => {
    const { booking } = await family();
    await rows('alter table reviews drop constraint uq_review_booking');
    try {
      const write = async () => {
        const known = await rows('select 1 from reviews where booking_id = $1', [booking.id]);
        if (known.length > 0) return;
        const sql =
          "insert into reviews (booking_id, stars, text, shown_name, written_at) values ($1, 5, 'Good.', 'Pat P.', now())";
        await rows(sql, [booking.id]);
      };
      await Promise.all(Array.from({ length: 20 }, write));
      expect((await rows('select 1 from reviews')).length).toBeGreaterThan(1);
    } finally {
      await rows('delete from reviews');
      await rows('alter table reviews add constraint uq_review_booking unique (booking_id)');
    }
  });

  it('a second edit of the same version is stale, and a repeat of the first is not', async () => {
    const { key } = await family();
    await reviews().save(key, GOOD);
    const edit = { stars: 4, text: 'It rained a little.', version: 1 };
    await reviews().save(key, edit);
    expect((await reviews().save(key, edit)).review).toMatchObject({ stars: 4, version: 2 });
    await expect(reviews().save(key, { ...edit, stars: 1 })).rejects.toMatchObject({ code: 'STALE' });
    await expect(reviews().save(key, { ...edit, stars: 1, version: 0 })).rejects.toMatchObject({
      code: 'STALE',
    });
  });

  it('two keys of one family write one review', async () => {
    const { booking, key } = await family();
    await reviews().save(key, GOOD);
    expect((await reviews().open(await keyOf(booking))).review).toMatchObject({ stars: 5, version: 1 });
  });

  it.each<[string, () => Promise<string | null>]>([
    ['none', async () => null],
    ['an unknown key', async () => randomUUID()],
    [
      'a key of another purpose',
      async () => {
        const { id, parentEmail } = await made();
        return modules.get(BookingLinksService).createManage(id, parentEmail);
      },
    ],
    ['a key of an event that was reopened', async () => (await family({ status: 'confirmed' })).key],
    ['a key of a canceled event', async () => (await family({ status: 'cancelled' })).key],
    [
      'a key that ended',
      async () => {
        const { booking, key } = await family();
        await database.query('delete from booking_links where booking_id = $1', [booking.id]);
        return key;
      },
    ],
    [
      'a key 30 days after the event',
      async () => {
        const { booking, key } = await family();
        clock.set(new Date(booking.startsAt.getTime() + 30 * 86_400_000).toISOString());
        return key;
      },
    ],
    [
      'a key while reviews are off',
      async () => {
        const { key } = await family();
        await switchReviews(false);
        return key;
      },
    ],
  ])('with %s there is the same NOT_FOUND', async (_what, keyFor) => {
    const key = await keyFor();
    const NOT_FOUND = { code: 'NOT_FOUND', message: 'We could not find that booking.' };
    await expect(reviews().open(key)).rejects.toMatchObject(NOT_FOUND);
    await expect(reviews().save(key, GOOD)).rejects.toMatchObject(NOT_FOUND);
  });

  it('a key works until a moment before 30 days after the event, also once the child’s data was removed', async () => {
    const { booking, key } = await family();
    await modules
      .get(DataSource)
      .transaction((tx) => modules.get(BookingRetentionService).redactChild(tx, [booking.id]));
    clock.set(new Date(booking.startsAt.getTime() + 30 * 86_400_000 - 1).toISOString());
    expect((await reviews().save(key, GOOD)).name).toBe('Pat P.');
  });

  it('a key gives no other right to the booking', async () => {
    const { booking, key } = await family();
    const links = modules.get(BookingLinksService);
    expect(await links.rightOf(booking.id, withKey(key))).toBeNull();
    await expect(links.open(key, new RequestUser())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      modules.get(BookingAccessService).forReader(booking.id, new RequestUser({ mailedKey: key })),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('publication', () => {
  it('a review is published three days after it was written, whatever its stars, and newest first', async () => {
    for (const stars of [1, 5, 3]) {
      await reviews().save((await family()).key, { ...GOOD, stars });
      clock.set(new Date(clock.now().getTime() + 60_000).toISOString());
    }
    clock.set('2026-06-24T14:01:00Z');
    await runTimer('publish-reviews');
    expect((await shown()).reviews.map(({ stars }) => stars)).toEqual([5, 1]);
    clock.set('2026-06-24T14:02:00Z');
    await runTimer('publish-reviews');
    await runTimer('publish-reviews');
    expect(await shown()).toMatchObject({ average: '3.0', count: 3, hidden: [] });
    expect((await shown()).reviews[0]).toEqual({
      id: expect.any(String),
      stars: 3,
      text: GOOD.text,
      name: 'Pat P.',
      eventDate: '2026-06-20',
      publishedOn: '2026-06-24',
      reply: null,
    });
  });

  it('with the third published review the samples leave the site, and testimonials of the owner stay', async () => {
    await rows(
      `insert into testimonials (id, parent_name, parent_initial, role, rating, review, event_type, featured, is_sample)
       select 'entry-' || n, 'Ann', 'A', 'Mom', 5, 'Good.', 'birthday', true, n > 1 from generate_series(1, 3) n`,
    );
    const listed = async () => {
      invalidateCaches();
      const { body } = await modules.get(TestimonialsService).answer({ featured: true });
      return (JSON.parse(body.toString()) as { id: string }[]).map(({ id }) => id).sort();
    };
    for (const count of [1, 2, 3]) {
      await reviews().save((await family()).key, GOOD);
      clock.set(new Date(clock.now().getTime() + 3 * 86_400_000).toISOString());
      await runTimer('publish-reviews');
      expect(await listed()).toEqual(count < 3 ? ['entry-1', 'entry-2', 'entry-3'] : ['entry-1']);
    }
  });

  it('while reviews are off nothing is asked, published or shown', async () => {
    const { booking, key } = await family();
    await finish(booking, '2026-06-20T22:00:00Z');
    await reviews().save(key, GOOD);
    await switchReviews(false);
    clock.set('2026-06-24T14:01:00Z');
    await runTimer('publish-reviews');
    await runTimer('review-requests');
    expect(await requested()).toEqual([]);
    expect(await shown()).toEqual({ average: null, count: 0, hidden: [], reviews: [] });
    await switchReviews(true);
    expect((await shown()).count).toBe(0);
  });
});

const finish = ({ id }: Booking, at: string, code = 'event-finished') =>
  rows(
    "insert into booking_history (booking_id, code, params, actor, at) values ($1, $2, '{}', 'system', $3)",
    [id, code, at],
  );

describe('requests', () => {
  it('are sent at 10 AM of the next day and five days later, each once, and never again', async () => {
    const [party, byStaff, reopened] = [await made(), await made(), await made({ status: 'confirmed' })];
    await finish(party, '2026-06-20T22:00:00Z');
    await finish(party, '2026-06-20T22:05:00Z');
    await finish(byStaff, '2026-06-20T23:00:00Z', 'completed-by-staff');
    await finish(reopened, '2026-06-20T23:00:00Z');
    for (
      let hour = Date.parse('2026-06-20T22:30:00Z');
      hour < Date.parse('2026-07-20T00:00:00Z');
      hour += 3_600_000
    ) {
      clock.set(new Date(hour).toISOString());
      const before = (await requested()).length;
      await Promise.all([runTimer('review-requests'), runTimer('review-requests')]);
      const added = (await requested()).length - before;
      const isDue = ['2026-06-21T14:30:00.000Z', '2026-06-26T14:30:00.000Z'].includes(
        clock.now().toISOString(),
      );
      expect([clock.now(), added]).toEqual([clock.now(), isDue ? 2 : 0]);
    }
    const ids = [party.id, byStaff.id].sort();
    const all = (await requested()) as { bookingId: string; isReminder: boolean }[];
    for (const isReminder of [false, true])
      expect(
        all
          .filter((each) => each.isReminder === isReminder)
          .map(({ bookingId }) => bookingId)
          .sort(),
      ).toEqual(ids);
  });

  it('a family that has written gets no reminder, and one that was refunded is asked like all', async () => {
    const { booking, key } = await family({ paymentStatus: 'refunded' });
    await finish(booking, '2026-06-20T22:00:00Z');
    await runTimer('review-requests');
    expect(await requested()).toEqual([{ bookingId: booking.id, isReminder: false }]);
    await reviews().save(key, GOOD);
    clock.set('2026-06-26T14:00:00Z');
    await runTimer('review-requests');
    expect(await requested()).toHaveLength(1);
  });
});

describe('staff', () => {
  const idOf = async (booking: Booking) => {
    const [{ id }] = await rows<{ id: string }>('select id from reviews where booking_id = $1', [booking.id]);
    return id;
  };
  const audited = () => rows("select what, facts from audit_log where subject = 'review' order by id");
  beforeEach(async () => {
    await rows('delete from outbox');
  });

  it('hide a review for a reason, which the site counts, bring it back, and reply once', async () => {
    const { booking, key } = await family();
    await reviews().save(key, { ...GOOD, stars: 2 });
    clock.set('2026-06-24T14:00:00Z');
    await runTimer('publish-reviews');
    const id = await idOf(booking);
    expect(await staff().openReviews()).toEqual([
      { kind: 'review', id, who: 'Pat P.', since: new Date('2026-06-21T14:00:00Z') },
    ]);
    await staff().hide(id, { reason: 'names-a-child', version: 1 }, staffId);
    expect(await shown()).toEqual({
      average: null,
      count: 0,
      hidden: [{ reason: 'names-a-child', count: 1 }],
      reviews: [],
    });
    expect(await staff().openReviews()).toEqual([]);
    await reviews().save(key, { ...GOOD, text: 'All of us laughed.', version: 2 });
    expect((await shown()).count).toBe(0);
    await staff().show(id, { version: 3 }, staffId);
    await staff().reply(id, { text: 'Thank you!', version: 4 }, staffId);
    await staff().reply(id, { text: 'Thank you, Pat!', version: 5 }, staffId);
    expect((await shown()).reviews).toMatchObject([{ text: 'All of us laughed.', reply: 'Thank you, Pat!' }]);
    expect((await audited()).slice(-4)).toEqual([
      { what: 'review-hidden', facts: { reason: 'names-a-child' } },
      { what: 'review-shown', facts: {} },
      { what: 'review-replied', facts: { edited: false } },
      { what: 'review-replied', facts: { edited: true } },
    ]);
  });

  it('with an old version or an unknown id they change nothing', async () => {
    const { booking, key } = await family();
    await reviews().save(key, GOOD);
    await reviews().save(key, { ...GOOD, stars: 4, version: 1 });
    const id = await idOf(booking);
    const before = (await audited()).length;
    for (const act of [
      () => staff().hide(id, { reason: 'abuse', version: 1 }, staffId),
      () => staff().show(id, { version: 1 }, staffId),
      () => staff().reply(id, { text: 'Thanks', version: 1 }, staffId),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'STALE' });
    await expect(staff().show(id, { version: 2 }, staffId)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(staff().show('x', { version: 2 }, staffId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await audited()).toHaveLength(before);
  });

  it('a review that was not published yet is published by the timer after it was brought back', async () => {
    const { booking, key } = await family();
    await reviews().save(key, GOOD);
    const id = await idOf(booking);
    await staff().hide(id, { reason: 'abuse', version: 1 }, staffId);
    await staff().show(id, { version: 2 }, staffId);
    expect(await staff().list('written')).toMatchObject([{ id, state: 'written', reason: null }]);
    clock.set('2026-06-24T14:00:00Z');
    await runTimer('publish-reviews');
    expect((await shown()).count).toBe(1);
  });
});

describe('an erased family', () => {
  const PURGED = {
    childName: 'Removed',
    childAge: null,
    eventTheme: null,
    specialRequests: null,
    location: { address: '', city: '', state: 'NY', zipCode: '', spaceDetails: '' },
    purgedAt: new Date('2026-06-22T00:00:00Z'),
  } as Partial<Booking>;
  const purged = (changes: Partial<Booking>) => made({ ...PURGED, ...changes });

  it.each([
    ['keeps stars and loses text, name and reply', { parentName: 'Removed' }, 'published', null],
    ['keeps a published text when only the child was removed', {}, 'published', GOOD.text],
    ['loses a hidden text when only the child was removed', {}, 'hidden', null],
  ])('%s', async (_what, changes, state, text) => {
    const { id } = await purged(changes);
    await rows(
      `insert into reviews (booking_id, stars, text, shown_name, state, hidden_because, written_at, published_at, reply, replied_at)
       values ($1, 4, $2, 'Pat P.', $3, $4, now(), now(), 'Thanks', now())`,
      [id, GOOD.text, state, state === 'hidden' ? 'names-a-child' : null],
    );
    await reviews().redactOf(id);
    await reviews().redactOf(id);
    await runTimer('retention');
    const [review] = await rows(
      'select stars, text, shown_name as name, reply from reviews where booking_id = $1',
      [id],
    );
    expect(review).toEqual({
      stars: 4,
      text,
      name: text && 'Pat P.',
      reply: text && 'Thanks',
    });
    if (state === 'published')
      expect(await shown()).toMatchObject({ average: '4.0', count: 1, reviews: [{ text }] });
  });
});

it('the copy of one’s data names the review of its bookings and of no other', async () => {
  const [own, other] = [await family(), await family()];
  for (const { key } of [own, other]) await reviews().save(key, GOOD);
  expect(await reviews().listOf([own.booking.id])).toMatchObject([
    { bookingId: own.booking.id, stars: 5, text: GOOD.text, name: 'Pat P.', state: 'written' },
  ]);
});
