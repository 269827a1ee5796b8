export { ARRIVAL_TIMES } from './arrival-times.js';
export { Clock } from './clock.js';
export { toSafeError, type SafeError } from './safe-error.js';
export { listenError, type ListenPlace } from './listen-error.js';
export { AppLogger, createLog, logContext } from './log.js';
export { logConsole } from './log-console.js';
export { readSettings, SettingsError, settingsOrExit } from './read-settings.js';
export { Settings } from './settings.js';
export { SettingsModule } from './settings.module.js';
