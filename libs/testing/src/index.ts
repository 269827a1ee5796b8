export { everyOrder, type Orders } from './every-order.js';
export { bookingBody, makePromo } from './factories.js';
export { lockWaits } from './lock-waits.js';
export { TestClock } from './test-clock.js';
export { createTestDatabase, type TestDatabase } from './test-database.js';
export { startRooms } from './test-module.js';
export { insertBooking, storedBooking, UNPAID } from './stored-booking.js';
export { startMailbox, type Mailbox } from './mailbox.js';
export { until } from './until.js';
