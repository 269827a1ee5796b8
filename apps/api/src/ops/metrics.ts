import { createHash, timingSafeEqual } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { OperationsOverviewQueries } from '#libs/office/reporting';
import { AppError, type Finding } from '#libs/shared/contracts';
import { OperationsMetricsService } from '#libs/platform/monitoring';
import { cachedFor, Settings } from '#libs/platform/config';
import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { ReadinessService } from './readiness.service.js';

const FINDINGS_FRESH_MS = 5_000;

const findingGauge = new Gauge({
  name: 'fieldday_finding',
  help: '1 for each finding of Operations. Its level is page (call somebody), ticket, or notice.',
  labelNames: ['code', 'level'],
});
const levelOf = ({ severity, isUrgent }: Finding) =>
  severity === 'notice' ? 'notice' : isUrgent ? 'page' : 'ticket';

/** Sets the gauge of the findings, which are what alerts read. */
function findingsRefresher(overviews: OperationsOverviewQueries): () => Promise<void> {
  return cachedFor(FINDINGS_FRESH_MS, async () => {
    const findings = await overviews.findings();
    findingGauge.reset();
    for (const finding of findings) findingGauge.set({ code: finding.code, level: levelOf(finding) }, 1);
  });
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** GET /metrics, protected by METRICS_TOKEN; 404 without the token. */
export function addMetrics(server: FastifyInstance, app: NestFastifyApplication): void {
  const { METRICS_TOKEN } = app.get(Settings);
  const expected = digest(`Bearer ${METRICS_TOKEN}`);
  const [metrics, probe] = [app.get(OperationsMetricsService), app.get(ReadinessService)];
  const refreshFindings = findingsRefresher(app.get(OperationsOverviewQueries));
  server.get('/metrics', async (request, reply) => {
    const isKnown = timingSafeEqual(digest(request.headers.authorization ?? ''), expected);
    if (!METRICS_TOKEN || !isKnown) throw new AppError('NOT_FOUND');
    await Promise.all([probe.read(), refreshFindings()]);
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}
