import type { Socket } from 'node:net';
import fastifyCookie from '@fastify/cookie';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { CalendarKeysService, GuestsService, SessionsService } from '#libs/platform/auth';
import { MinuteCountsRepository } from '#libs/platform/monitoring';
import { ARRIVAL_TIMES, Settings } from '#libs/platform/config';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { ContractPipe } from './http/contract.pipe.js';
import { answerError, ErrorFilter } from './http/error.filter.js';
import { limitConcurrentBookings } from './http/booking-concurrency.js';
import { addAddressCheck, addAdminCheck, addJsonBodies, addOriginCheck } from './http/request-guards.js';
import { pageLists } from './http/page-cache.js';
import { addUploadBodies } from './http/upload-bodies.js';
import { loadSite, type BuiltSite } from './http/page-renderer.js';
import { inlineScriptHashes } from './http/page-text.js';
import { addPages } from './http/pages.js';
import { PublicConfigService } from './http/public-config.service.js';
import { addRequestLog, newRequestId } from './http/request-log.js';
import { addSecurityHeaders } from './http/security-headers.js';
import { addSessions, isLoggedIn } from './http/session.js';
import { addStandinProxy } from './http/paypal-standin-proxy.js';
import { answerMalformed, ignoreExpectations } from './http/malformed-requests.js';
import { ApiDescriptionService } from './openapi/api-description.service.js';
import { addCallCounts } from './ops/call-counts.js';
import { addMetrics } from './ops/metrics.js';
import { addOps } from './ops/ops-routes.js';

const BODY_LIMIT_BYTES = 64 * 1024;
/** Longer than node lets an address be, so that a route hears of every id and answers as for an unknown one. */
const LONGEST_ID = 64 * 1024;

/** One error handler, ours: it also answers for hooks and pages, which Nest's would turn into 500. */
class ApiAdapter extends FastifyAdapter {
  override setErrorHandler(): never {
    return undefined as never;
  }
}

/** Fastify with the limits that hold before any route: body size, time to send it, shape of a bad address. */
export const createAdapter = ({ TRUST_PROXY }: Settings): FastifyAdapter =>
  new ApiAdapter({
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: LONGEST_ID },
    trustProxy: TRUST_PROXY > 0 && ((_address: string, hop: number) => hop < TRUST_PROXY),
    // Node would answer a request without a host by itself, in no shape of ours: addAddressCheck does.
    http: { ...ARRIVAL_TIMES, requireHostHeader: false },
    requestTimeout: ARRIVAL_TIMES.requestTimeout,
    clientErrorHandler(this: FastifyInstance, error: Error, socket: Socket) {
      answerMalformed(error, socket, this);
    },
    connectionTimeout: 60_000,
    genReqId: newRequestId,
    // No hook has seen such a request, so the headers of every answer are added here.
    frameworkErrors: (error: Error, _request: unknown, reply: FastifyReply) =>
      void answerError(reply.headers(reply.server.fixedHeaders), error),
  });

/** Hangs everything that surrounds the routes on the app, in the order in which a request meets it, and starts it. */
export async function configureApp(app: NestFastifyApplication, log: Logger, webRoot: string): Promise<void> {
  const settings = app.get(Settings);
  const server = app.getHttpAdapter().getInstance() as never as Parameters<typeof addRequestLog>[0];
  const site = await loadSite(webRoot);
  server.setErrorHandler((error, _request, reply) => void answerError(reply, error));
  ignoreExpectations(server);
  addRequestLog(server, log);
  addJsonBodies(server);
  addUploadBodies(server);
  await addSecurityHeaders(server, settings, inlineScriptHashes(pagesOf(site)));
  addAddressCheck(server);
  addOriginCheck(server, settings);
  await app.register(fastifyCookie as never);
  app.get(GuestsService).prepare();
  app.get(CalendarKeysService).prepare();
  addSessions(server, app.get(SessionsService), settings);
  const stopFollowing = app.get(GuestsService).followEnded();
  server.addHook('onClose', async () => stopFollowing());
  addAdminCheck(server);
  limitConcurrentBookings(server);
  await addOps(server, app, site?.shell ?? '');
  addMetrics(server, app);
  addCallCounts(server, app.get(MinuteCountsRepository));
  addStandinProxy(server, settings);
  const configuration = app.get(PublicConfigService);
  app.get(ApiDescriptionService).shell = site?.shell ?? '';
  const warmPages = await addPages(server, webRoot, site, {
    settings,
    config: () => configuration.read(),
    currentConfig: () => configuration.current(),
    isLoggedIn: (request) => isLoggedIn(request, app.get(SessionsService), settings),
    lists: pageLists(app),
    log,
  });
  app.useGlobalPipes(new ContractPipe());
  app.useGlobalFilters(new ErrorFilter());
  await app.init();
  await server.ready();
  // Nothing waits for this: a reader who comes earlier gets the page that was written at build.
  void configuration.current().then(warmPages);
}

/** Everything that was written at build: a page made anew carries the same scripts as its copy. */
const pagesOf = (site: BuiltSite | null) => (site ? [site.shell, ...site.copies.values()].join('') : '');
