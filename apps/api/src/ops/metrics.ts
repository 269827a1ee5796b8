import { createHash, timingSafeEqual } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppError } from '#libs/shared/contracts';
import { PaymentsQueries } from '#libs/booking/payments';
import { OperationsMetricsService, cachedFor } from '#libs/platform/monitoring';
import { Settings } from '#libs/platform/config';
import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { ReadinessService } from './readiness.service.js';

const PAYMENTS_FRESH_MS = 30_000;

const paymentsByState = new Gauge({
  name: 'fieldday_payments',
  help: 'Payments in the ledger by state.',
  labelNames: ['state'],
});

/**
 * Number of payments per state, refreshed at most twice a minute. Keeps the last values while the database is
 * unavailable.
 */
function paymentsRefresher(payments: PaymentsQueries): () => Promise<void> {
  const count = cachedFor(PAYMENTS_FRESH_MS, async () => {
    const rows = await payments.countByState();
    paymentsByState.reset();
    for (const { state, count } of rows) paymentsByState.set({ state }, count);
  });
  return () => count().catch(() => {});
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** GET /metrics, protected by METRICS_TOKEN; 404 without the token. */
export function addMetrics(server: FastifyInstance, app: NestFastifyApplication): void {
  const { METRICS_TOKEN } = app.get(Settings);
  const expected = digest(`Bearer ${METRICS_TOKEN}`);
  const [metrics, probe] = [app.get(OperationsMetricsService), app.get(ReadinessService)];
  const refreshPayments = paymentsRefresher(app.get(PaymentsQueries));
  server.get('/metrics', async (request, reply) => {
    const isKnown = timingSafeEqual(digest(request.headers.authorization ?? ''), expected);
    if (!METRICS_TOKEN || !isKnown) throw new AppError('NOT_FOUND');
    await Promise.all([probe.read(), refreshPayments()]);
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}
