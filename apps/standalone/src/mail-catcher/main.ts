// The mail catcher runs in its own process, so that no input to its ports can crash the supervisor.
import { startMailCatcher } from './mail-catcher.js';

const { PORT, SMTP_PORT, DATA_DIR = '.data', CHILD_DATA_DAYS = '90' } = process.env;
const catcher = await startMailCatcher({
  dataDir: DATA_DIR,
  httpPort: Number(PORT),
  smtpPort: Number(SMTP_PORT),
  keepDays: Number(CHILD_DATA_DAYS),
});
console.log(`Mail catcher: ${catcher.pageUrl}`);

const stop = () => void catcher.close().then(() => process.exit(0));
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
process.once('disconnect', stop);
