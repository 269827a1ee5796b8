import { Register } from '../staff/accounts.js';
import { CreateBooking, LocationInput } from '../booking/bookings.js';
import { BookingListQuery } from '../booking/admin-list.js';
import { CREW_MESSAGES, SaveCrew } from '../staff/crews.js';
import { check, Reads } from './check.js';
import { Part, Text } from './fields.js';
import { Shape } from './shape.js';

class Inner {
  @Text({ max: 5 }, 'inner first') first = '';
  @Text({ max: 5 }, 'inner second') second = '';
}
class Outer {
  @Text({ max: 5 }, 'head') head = '';
  @Part() part = new Inner();
  @Text({ max: 5 }, 'tail') tail = '';
}

it.each([null, undefined, 'text', 7, true, [], [{ head: 'a' }], new Date()])(
  'reads %j as an empty form',
  (plain) => {
    expect(Object.keys(check(Outer, plain).errors)).toEqual(['head', 'part.first', 'part.second', 'tail']);
  },
);

it('drops unknown keys, at every depth', () => {
  const { value } = check(Outer, {
    head: 'a',
    tail: 'b',
    role: 'admin',
    part: { first: 'c', second: 'd', x: 1 },
  });
  expect(JSON.parse(JSON.stringify(value))).toEqual({
    head: 'a',
    tail: 'b',
    part: { first: 'c', second: 'd' },
  });
});

it.each([
  '{"__proto__": {"head": "a", "isAdmin": true}}',
  '{"constructor": {"prototype": {"isAdmin": true}}}',
  '{"part": {"__proto__": {"first": "a"}}, "prototype": 1}',
  '{"part": {"constructor": {"name": "Inner"}}}',
])('ignores prototype keys in %s', (json) => {
  const { value, errors } = check(Outer, JSON.parse(json));
  expect(Object.keys(errors)).toHaveLength(4);
  expect((value as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  expect(value).toBeInstanceOf(Outer);
  expect(value.part).toBeInstanceOf(Inner);
});

it('reports errors for objects with their own constructor key', () => {
  const disguised = { constructor: 1 };
  const { errors } = check(Outer, { head: disguised, tail: 'b', part: { first: disguised, second: 'd' } });
  expect(errors).toEqual({ head: 'head', 'part.first': 'inner first' });
});

describe('a value that cannot be converted to text', () => {
  const ODD = { toString: 1, valueOf: 1, deep: { toString: null } };
  class Odd {
    @Reads((input) => String(input)) @Shape({ type: 'string' }) scalar = '';
    @Reads((input) => JSON.stringify(input) + String(input)) @Shape({ type: 'object' }) whole = '';
    @Reads((input) => String(input)) @Shape({ type: 'array' }) list = '';
  }

  it('reaches readers and rules as a harmless one', () => {
    const { value } = check(Odd, { scalar: ODD, whole: { ...ODD, a: 1 }, list: [ODD, 'b'] });
    expect(value).toEqual({
      scalar: '[object Object]',
      whole: '{"deep":{},"a":1}[object Object]',
      list: '[object Object],b',
    });
  });

  it('is an error in a text field, also inside a list', () => {
    for (const odd of [ODD, [ODD], ['10001'], [['10001']]])
      expect(check(SaveCrew, { name: 'Van', homeZip: odd }).errors).toEqual({
        homeZip: CREW_MESSAGES.homeZip,
      });
  });
});

it('treats an inherited value as missing', () => {
  const plain = Object.create({ head: 'a' }) as object;
  expect(check(Outer, plain).errors.head).toBe('head');
});

it('creates a new nested part for every instance', () => {
  const first = check(CreateBooking, { location: { city: 'Springfield' } }).value;
  const second = check(CreateBooking, {}).value;
  expect([first.location.city, second.location.city]).toEqual(['Springfield', '']);
  expect(second.location).toBeInstanceOf(LocationInput);
});

it('accepts an instance of the class itself', () => {
  const input = Object.assign(new Register(), { username: 'pat', password: 'long enough' });
  expect(check(Register, input)).toEqual({ value: input, errors: {} });
});

it('a subclass inherits the readers of its fields', () => {
  const { value, errors } = check(BookingListQuery, { status: '', from: '', search: ' ', page: '2' });
  expect(errors).toEqual({});
  expect(value).toMatchObject({
    status: undefined,
    from: undefined,
    search: undefined,
    page: 2,
    pageSize: 25,
  });
});
