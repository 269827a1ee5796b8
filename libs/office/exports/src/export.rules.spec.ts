import { downloadName } from './export.rules.js';

const createdAt = new Date('2026-11-24T08:00:00Z');
const id = '00000000-0000-4000-8000-00005f3a9c21';

it('names a file by the day it covers, else by the day of the request', () => {
  const sheet = { id, name: 'day-sheet', format: 'pdf', createdAt, filter: { date: '2026-11-25' } } as const;
  expect(downloadName(sheet)).toBe('day-sheet-2026-11-25-5f3a9c21.pdf');
  const filter = { from: '2026-11-25', to: '2026-11-25' };
  const list = { id, name: 'bookings', format: 'csv', createdAt, filter } as const;
  expect(downloadName(list)).toBe('bookings-2026-11-24-5f3a9c21.csv');
});
