import { startStandin } from './server.js';

const { WEBHOOK_URL, PAYPAL_WEBHOOK_ID } = process.env;
const standin = await startStandin({
  port: Number(process.env.PORT || 3210),
  host: process.env.HOST || undefined,
  publicUrl: process.env.PUBLIC_URL || undefined,
  clientId: process.env.PAYPAL_CLIENT_ID,
  clientSecret: process.env.PAYPAL_CLIENT_SECRET,
  stateFile: process.env.STATE_FILE || undefined,
  webhooks: WEBHOOK_URL && PAYPAL_WEBHOOK_ID ? { url: WEBHOOK_URL, id: PAYPAL_WEBHOOK_ID } : undefined,
});
console.log(`PayPal stand-in: ${standin.url}`);

const stop = () => void standin.close().then(() => process.exit(0));
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
process.once('disconnect', stop);
