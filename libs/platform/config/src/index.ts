export { readBucket, type Bucket } from './address-kinds.js';
export { ARRIVAL_TIMES, listenError, type ListenPlace } from './listen.js';
export { Clock } from './clock.js';
export { toSafeError, withoutIds, type SafeError } from './safe-error.js';
export { AppLogger, createLog, logContext } from './log.js';
export { logConsole } from './log-console.js';
export { readSettings, SettingsError, settingsOrExit } from './read-settings.js';
export { directDatabaseUrl, Settings } from './settings.js';
export { ConfigModule } from './config.module.js';
