import { grouped } from '../lib/format.js';
const plural = (count: number, one: string, many = `${one}s`) =>
  `${grouped(count)} ${count === 1 ? one : many}`;

/** Words of the admin area's calendar. */
export const CALENDAR_TEXTS = {
  month: (name: string) => `Events in ${name}`,
  onDay: (name: string) => `Events on ${name}`,
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousDay: 'Previous day',
  nextDay: 'Next day',
  today: 'Today',
  toMonth: 'Month',
  print: 'Print',
  keys: 'The arrow keys walk through the days, Page Up and Page Down turn the month.',
  loading: 'Looking up the events...',
  failed: 'We could not load the calendar. Please try again.',
  again: 'Try again',
  sums: (events: number, children: number) =>
    events === 0 ? 'No events.' : `${plural(events, 'event')} with ${plural(children, 'child', 'children')}.`,
  hours: (first: string, last: string) => `The first begins at ${first}, the last ends at ${last}.`,
  leftOut: 'Cancelled and expired bookings take no place here.',
  emptyMonth: (name: string) => `Nothing is booked in ${name} yet.`,
  emptyMonthHint: 'Every new booking appears here on the day of its event.',
  emptyDay: 'Nothing is booked for this day.',
  day: (day: string, events: number) => `${day}, ${events === 0 ? 'no events' : plural(events, 'event')}`,
  more: (count: number) => `${count} more`,
  moreOf: (count: number, day: string) => `${plural(count, 'more event', 'more events')} on ${day}`,
  open: (parent: string) => `Open the booking of ${parent}`,
  unconfirmed: 'not confirmed',
  children: (count: number) => plural(count, 'child', 'children'),
  columns: {
    time: 'Time',
    type: 'Event type',
    parent: 'Parent',
    children: 'Children',
    city: 'City',
    status: 'Status',
  },
} as const;
