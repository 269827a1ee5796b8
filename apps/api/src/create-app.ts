import type { Socket } from 'node:net';
import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { GuestsService, SessionsService } from '#libs/platform/auth';
import { MinuteCountsService } from '#libs/platform/monitoring';
import { ARRIVAL_TIMES, Settings } from '#libs/platform/config';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { answerError } from './http/error.filter.js';
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
import { addViewer } from './openapi/viewer.js';
import { addCallCounts } from './ops/call-counts.js';
import { addMetrics } from './ops/metrics.js';
import { addOps } from './ops/ops-routes.js';

const BODY_LIMIT_BYTES = 64 * 1024;
/** Longer than Node's URL limit, so that routes receive every id and answer overlong ones as unknown. */
const LONGEST_ID = 64 * 1024;

/** Keeps our error handler, which also covers hooks and pages; Nest's would answer those with 500. */
class ApiAdapter extends FastifyAdapter {
  override setErrorHandler(): never {
    return undefined as never;
  }
}

/** Fastify with limits that apply before routing: body size, request timeouts and malformed URLs. */
export const createAdapter = ({ TRUST_PROXY }: Settings): FastifyAdapter =>
  new ApiAdapter({
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: LONGEST_ID },
    trustProxy: TRUST_PROXY > 0 && ((_address: string, hop: number) => hop < TRUST_PROXY),
    // Node's own answer to a missing Host header has a different format, so addAddressCheck rejects it instead.
    http: { ...ARRIVAL_TIMES, requireHostHeader: false },
    requestTimeout: ARRIVAL_TIMES.requestTimeout,
    clientErrorHandler(this: FastifyInstance, error: Error, socket: Socket) {
      answerMalformed(error, socket, this);
    },
    connectionTimeout: 60_000,
    genReqId: newRequestId,
    // Hooks do not run for these requests, so the fixed headers are added here.
    frameworkErrors: (error: Error, _request: unknown, reply: FastifyReply) =>
      void answerError(reply.headers(reply.server.fixedHeaders), error),
  });

/** Lists of the admin area shrink to an eighth; small answers, and all of the booking path, are not worth the time. */
async function compressAdminAnswers(app: NestFastifyApplication): Promise<void> {
  const server: FastifyInstance = app.getHttpAdapter().getInstance();
  server.addHook('onRoute', (route) => {
    // Of a file the browser needs the length, to show the progress.
    if (!route.url.startsWith('/api/admin/') || route.url.endsWith('/file')) route.compress = false;
  });
  await app.register(fastifyCompress, {
    threshold: 2_048,
    encodings: ['br', 'gzip'],
    customTypes: /^application\/json/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}

/** Registers all hooks and pages in request order, and initializes the app. */
export async function configureApp(app: NestFastifyApplication, log: Logger, webRoot: string): Promise<void> {
  const settings = app.get(Settings);
  const server: FastifyInstance = app.getHttpAdapter().getInstance();
  const site = await loadSite(webRoot);
  server.setErrorHandler((error, _request, reply) => void answerError(reply, error));
  ignoreExpectations(server);
  addRequestLog(server, log);
  addJsonBodies(server);
  addUploadBodies(server);
  await addSecurityHeaders(server, settings, inlineScriptHashes(pagesOf(site)));
  addAddressCheck(server);
  addOriginCheck(server, settings);
  await app.register(fastifyCookie);
  await compressAdminAnswers(app);
  addSessions(server, app.get(SessionsService), app.get(GuestsService), settings);
  addAdminCheck(server);
  limitConcurrentBookings(server);
  await addOps(server, app, site?.shell ?? '');
  addMetrics(server, app);
  addCallCounts(server, app.get(MinuteCountsService));
  addStandinProxy(server, settings);
  const configuration = app.get(PublicConfigService);
  app.get(ApiDescriptionService).prepare(app, site?.shell ?? '');
  await addViewer(server);
  const warmPages = await addPages(server, webRoot, site, {
    settings,
    config: () => configuration.read(),
    currentConfig: () => configuration.current(),
    isLoggedIn: (request) => isLoggedIn(request, app.get(SessionsService), settings),
    lists: pageLists(app),
    log,
  });
  await app.init();
  await server.ready();
  // Not awaited: earlier requests get the page written at build time.
  void configuration.current().then(warmPages);
}

/** All pages from the build. Pages rendered later contain the same scripts as their copies. */
const pagesOf = (site: BuiltSite | null) => (site ? [site.shell, ...site.copies.values()].join('') : '');
