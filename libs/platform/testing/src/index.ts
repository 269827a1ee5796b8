export { newDataFolder } from './data-folder.js';
export { everyOrder, race, raceRounds, type Orders } from './every-order.js';
export { bookingBody, makePromo } from './factories/factories.js';
export { lockWaits, createTestDatabase, type TestDatabase } from './test-database.js';
export { TestClock } from './test-clock.js';
export { broken, chanceOf, oneOf, sample, type Chance } from './factories/samples.js';
export { SILENT, startModules, waitForConnections } from './test-module.js';
export {
  insertAssignment,
  insertCrew,
  insertHost,
  insertMember,
  insertReservation,
} from './factories/stored-crew.js';
export { fillTables, fullyReadDuring } from './factories/full-tables.js';
export { insertBooking, storedBooking, UNPAID, withKey } from './factories/stored-booking.js';
export { insertCredit, insertPaid, insertPayment, insertRefund } from './factories/stored-money.js';
export { insertUser } from './factories/stored-user.js';
export { startMailbox, setUpMailbox, type Mailbox } from './mailbox.js';
export { hasObjectStore, startObjectStore, type ObjectStore } from './object-stores.js';
export { ODD_REQUESTS, sendRaw } from './odd-requests.js';
export { until } from './until.js';
export { setUpDatabase, setUpFolder, setUpModules } from './set-up.js';
