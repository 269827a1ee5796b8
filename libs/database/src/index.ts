export { connectionOptions } from './connection.js';
export { DatabaseModule } from './database.module.js';
export { migrate } from './migrate.js';
export { retrying } from './retrying.js';
export { seedCatalogue, seedDemo } from './seed/seed.js';
export { whileAlone } from './while-alone.js';
export { MIGRATIONS } from './migrations/index.js';
