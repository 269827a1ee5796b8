import { createHash, timingSafeEqual } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppError } from '#libs/shared/contracts';
import { OperationsMetricsService } from '#libs/platform/monitoring';
import { Settings } from '#libs/platform/config';
import type { FastifyInstance } from 'fastify';
import { PaymentsGaugeService } from './payments-gauge.service.js';
import { ReadinessService } from './readiness.service.js';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** GET /metrics for whoever sends METRICS_TOKEN; for everybody else there is no such page. */
export function addMetrics(server: FastifyInstance, app: NestFastifyApplication): void {
  const { METRICS_TOKEN } = app.get(Settings);
  const expected = digest(`Bearer ${METRICS_TOKEN}`);
  const [metrics, probe, payments] = [
    app.get(OperationsMetricsService),
    app.get(ReadinessService),
    app.get(PaymentsGaugeService),
  ];
  server.get('/metrics', async (request, reply) => {
    const isKnown = timingSafeEqual(digest(request.headers.authorization ?? ''), expected);
    if (!METRICS_TOKEN || !isKnown) throw new AppError('NOT_FOUND');
    await Promise.all([probe.read(), payments.refresh()]);
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}
