// Plan of the demo bookings: 60 over nine weeks around today, mostly on weekends, in every state.
import {
  DAY_MS,
  HOUR_MS,
  EVENT_TYPES,
  INTENSITIES,
  instantInZone,
  startMinute,
  type BookingStatus,
  type CreateBooking,
  type OfflineMethod,
  type LocationInput,
} from '#libs/shared/contracts';

// Invented families, with reserved phone numbers and reserved email domains.
const FIRST = ['Avery', 'Blair', 'Casey', 'Devon', 'Emery', 'Frankie', 'Harper', 'Jamie', 'Kendall', 'Logan'];
const LAST = ['Appleyard', 'Birchwood', 'Clearwater', 'Dovetail', 'Elmsford', 'Fairweather', 'Goldfinch'];
const CHILDREN = ['Milo', 'Ivy', 'Theo', 'Nora', 'Leo', 'Ruby', 'Oscar', 'Hazel', 'Finn', 'Luna', 'Ezra'];
const PLACES = [
  { city: 'Maplewood', state: 'NJ', zipCode: '07040', street: 'Meadow Lane' },
  { city: 'Yonkers', state: 'NY', zipCode: '10701', street: 'Orchard Street' },
  { city: 'Scarsdale', state: 'NY', zipCode: '10583', street: 'Garden Road' },
  { city: 'Hoboken', state: 'NJ', zipCode: '07030', street: 'Park Avenue' },
  { city: 'Stamford', state: 'CT', zipCode: '06901', street: 'Summer Street' },
];
const SPACES = [
  'A level back yard, about 40 by 60 feet, with a hose.',
  'The gym of the school, booked from an hour before.',
  'A park with shade; the meadow behind the playground.',
];

/** The list item at `index`, wrapping around. */
const pick = <Item>(list: readonly Item[], index: number): Item => list[index % list.length];

/** The family of the booking with this index; deterministic. */
export function demoPerson(index: number) {
  const [first, last] = [pick(FIRST, index), pick(LAST, index)];
  return {
    parentName: `${first} ${last}`,
    parentEmail: `${first}.${last}@family.example`.toLowerCase(),
    parentPhone: `(212) 555-01${String(index % 100).padStart(2, '0')}`,
    childName: pick(CHILDREN, index),
    childAge: 5 + (index % 9),
    location: placeOf(index),
  };
}

function placeOf(index: number): LocationInput {
  const { street, ...place } = pick(PLACES, index * 3);
  return { ...place, address: `${10 + index * 7} ${street}`, spaceDetails: pick(SPACES, index) };
}

const COUNT = 60;
const WEEKS_BACK_DAYS = 31;
const DAYS = 63;
/** Number of events per weekday, starting with Sunday. */
const A_WEEKDAY = [2, 0, 0, 1, 0, 1, 3];
const TIMES = ['10:00 AM', '2:00 PM', '11:30 AM', '3:30 PM', '1:00 PM', '4:45 PM', '9:30 AM'];
const THEMES = [
  'Space',
  undefined,
  'Pirates',
  undefined,
  'Jungle',
  'Superheroes',
  undefined,
  'Under the sea',
];
const WISHES = [
  undefined,
  undefined,
  'Please bring extra water cups.',
  undefined,
  'One guest uses a wheelchair.',
  undefined,
];

/** The promo codes used by demo bookings. */
export const DEMO_CODES = {
  part: { code: 'EXAMPLE15', discountValue: 15 },
  free: { code: 'EXAMPLEFREE', discountValue: 100 },
};

/** `paid` and `back` are the shares of the price paid and refunded, 0 to 1; `code` selects one of the two codes. */
type PlannedOutcome = { status: BookingStatus; paid: number; back: number; code?: 'part' | 'free' };
const PAID = { paid: 1, back: 0 };
const UNPAID = { paid: 0, back: 0 };
const PAST_OUTCOMES: PlannedOutcome[] = [
  { status: 'completed', ...PAID },
  { status: 'completed', ...PAID, code: 'part' },
  { status: 'cancelled', paid: 1, back: 1 },
  { status: 'completed', ...PAID },
  { status: 'expired', ...UNPAID },
  { status: 'completed', paid: 1, back: 0.25 },
  { status: 'completed', ...PAID },
  { status: 'completed', ...UNPAID, code: 'free' },
  { status: 'completed', ...PAID },
];
const FUTURE_OUTCOMES: PlannedOutcome[] = [
  { status: 'confirmed', ...PAID },
  { status: 'pending', ...UNPAID },
  { status: 'confirmed', ...PAID, code: 'part' },
  { status: 'confirmed', paid: 0.4, back: 0 },
  { status: 'confirmed', ...PAID },
  { status: 'cancelled', ...UNPAID },
  { status: 'confirmed', ...UNPAID },
  { status: 'confirmed', ...PAID },
  { status: 'confirmed', ...UNPAID, code: 'free' },
  { status: 'cancelled', paid: 1, back: 1 },
  { status: 'pending', ...UNPAID },
];

/** A booking and its history; `endedAt` is when it was cancelled, expired or took place. */
export type PlannedBooking = PlannedOutcome & {
  details: CreateBooking;
  /** Payment method. */
  method: OfflineMethod;
  createdAt: Date;
  paidAt: Date;
  endedAt: Date;
};
type Game = { id: string; name: string };
type Around = { now: Date; today: string; zone: string; games: readonly Game[] };

/** Event dates as yyyy-MM-dd, in order, repeated for days with several events. */
function eventDays(today: string): string[] {
  const first = Date.parse(today) - WEEKS_BACK_DAYS * DAY_MS;
  const days = Array.from({ length: DAYS }, (_, index) => new Date(first + index * DAY_MS));
  const starts = days.flatMap((day) => Array<Date>(A_WEEKDAY[day.getUTCDay()]).fill(day));
  return starts.slice(-COUNT).map((day) => day.toISOString().slice(0, 10));
}

/** All planned bookings, relative to `today`; `games` are from the catalog. */
export const demoPlan = (around: Around): PlannedBooking[] =>
  eventDays(around.today).map((day, index) => planned(day, index, around));

function planned(eventDate: string, index: number, { now, today, zone, games }: Around): PlannedBooking {
  const eventTime = pick(TIMES, index);
  const { code, ...life } = pick(eventDate < today ? PAST_OUTCOMES : FUTURE_OUTCOMES, index);
  const startsAt = instantInZone(eventDate, startMinute(eventTime) ?? 0, zone);
  const gameCount = 3 + (index % 5);
  return {
    ...life,
    code,
    ...momentsOf(life, startsAt, { now, index }),
    details: {
      ...demoPerson(index),
      eventDate,
      eventTime,
      selectedGames: Array.from({ length: gameCount }, (_, at) => pick(games, index * 3 + at).id),
      guestCount: 8 + ((index * 7) % 24),
      eventType: pick(EVENT_TYPES, index % 3 === 0 ? 0 : index),
      eventTheme: pick(THEMES, index),
      intensity: pick([undefined, ...INTENSITIES], index),
      addOns: {
        photography: index % 4 === 0,
        videography: index % 9 === 0,
        customShirts: index % 5 === 0,
        customAwards: index % 3 === 0,
      },
      specialRequests: pick(WISHES, index),
    },
    method: index % 3 === 0 ? 'cash' : 'check',
  };
}

/** Creation, payment and end times, in this order and all before now. */
function momentsOf({ status }: PlannedOutcome, startsAt: Date, { now, index }: { now: Date; index: number }) {
  const madeAt = Math.min(
    startsAt.getTime() - (9 + (index % 20)) * DAY_MS,
    now.getTime() - (96 + index) * HOUR_MS,
  );
  const overAt = status === 'cancelled' ? madeAt + 2 * DAY_MS : startsAt.getTime() + 5 * HOUR_MS;
  return {
    createdAt: new Date(madeAt),
    paidAt: new Date(madeAt + 5 * HOUR_MS),
    endedAt: new Date(Math.min(overAt, now.getTime() - HOUR_MS)),
  };
}
