import { createHash, timingSafeEqual } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { BackupsService } from '#libs/office/reporting';
import { AppError, SECOND_MS } from '#libs/shared/contracts';
import { PaymentsQueries } from '#libs/booking/payments';
import { OperationsMetricsService, cachedFor } from '#libs/platform/monitoring';
import { Settings } from '#libs/platform/config';
import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { ReadinessService } from './readiness.service.js';

const FRESH_MS = 30_000;

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
  const count = cachedFor(FRESH_MS, async () => {
    const rows = await payments.countByState();
    paymentsByState.reset();
    for (const { state, count } of rows) paymentsByState.set({ state }, count);
  });
  return () => count().catch(() => {});
}

const backupAge = new Gauge({
  name: 'fieldday_backup_age_seconds',
  help: 'Since the last backup, or rehearsal of a restore, began; no value while backups are off.',
  labelNames: ['kind'],
});
const backupFailed = new Gauge({
  name: 'fieldday_backup_failed',
  help: '1 when the last backup, or rehearsal of a restore, failed or found differences, else 0.',
  labelNames: ['kind'],
});

/** The same for backups. */
function backupsRefresher(backups: BackupsService): () => Promise<void> {
  const refresh = cachedFor(FRESH_MS, async () => {
    const { isOn, backup, rehearsal } = await backups.state();
    for (const gauge of [backupAge, backupFailed]) gauge.reset();
    for (const [kind, run] of Object.entries({ backup, rehearsal })) {
      if (!isOn || !run) continue;
      backupAge.set({ kind }, (Date.now() - run.startedAt.getTime()) / SECOND_MS);
      backupFailed.set({ kind }, run.message !== null || run.differences > 0 ? 1 : 0);
    }
  });
  return () => refresh().catch(() => {});
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** GET /metrics, protected by METRICS_TOKEN; 404 without the token. */
export function addMetrics(server: FastifyInstance, app: NestFastifyApplication): void {
  const { METRICS_TOKEN } = app.get(Settings);
  const expected = digest(`Bearer ${METRICS_TOKEN}`);
  const [metrics, probe] = [app.get(OperationsMetricsService), app.get(ReadinessService)];
  const refreshPayments = paymentsRefresher(app.get(PaymentsQueries));
  const refreshBackups = backupsRefresher(app.get(BackupsService));
  server.get('/metrics', async (request, reply) => {
    const isKnown = timingSafeEqual(digest(request.headers.authorization ?? ''), expected);
    if (!METRICS_TOKEN || !isKnown) throw new AppError('NOT_FOUND');
    await Promise.all([probe.read(), refreshPayments(), refreshBackups()]);
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}
