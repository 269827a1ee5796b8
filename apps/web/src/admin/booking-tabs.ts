// All open bookings, so they are one chunk: in several, what an open booking needs would be shared by so many that the
// bundler moved it to the pages of the site.
export { default as Bookings } from './bookings/list/bookings-tab.js';
export { default as Calendar } from './calendar/calendar-tab.js';
export { default as Families } from './families/families-tab.js';
export { default as Today } from './today/today-tab.js';
