import {
  readUrl,
  urlChoice,
  urlDay,
  urlNames,
  urlNumber,
  urlOneOf,
  urlText,
  withChanges,
} from './url-state.js';

const FIELDS = {
  search: urlText(),
  status: urlChoice(['pending', 'confirmed']),
  sort: urlOneOf(['name', '-name'], 'name'),
  page: urlNumber(1),
  size: urlNumber(25, [25, 50]),
  from: urlDay(),
  hide: urlNames(['a', 'b', 'c'], ['c']),
};
const read = (query: string) => readUrl<Record<string, unknown>>(FIELDS as never, new URLSearchParams(query));
const USUAL = { search: '', status: '', sort: 'name', page: 1, size: 25, from: '', hide: ['c'] };

describe('screen state in the URL', () => {
  it.each([
    ['', {}],
    [
      'search=dana&status=confirmed&sort=-name&page=3&size=50&from=2026-12-05&hide=a.b',
      {
        search: 'dana',
        status: 'confirmed',
        sort: '-name',
        page: 3,
        size: 50,
        from: '2026-12-05',
        hide: ['a', 'b'],
      },
    ],
    ['status=asleep&sort=age&page=0&size=26&from=2026-02-30&hide=none', { hide: [] }],
    ['page=-1&size=1e3&page=2', {}],
  ])('reads %j and takes nothing that it does not know', (query, changes) => {
    expect(read(query)).toEqual({ ...USUAL, ...changes });
  });

  it('omits defaults, changes several parameters together and leaves others unchanged', () => {
    const before = new URLSearchParams('tab=bookings&page=3&status=pending');
    const after = withChanges<{ page: number; status: string; hide: readonly string[] }>(
      { page: FIELDS.page, status: urlText(), hide: FIELDS.hide },
      before,
      { page: 1, status: '', hide: [] },
    );
    expect(after.toString()).toBe('tab=bookings&hide=none');
    expect(before.get('page')).toBe('3');
  });
});
