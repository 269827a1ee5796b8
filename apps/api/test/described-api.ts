import { Ajv2020 as Ajv, type ValidateFunction } from 'ajv/dist/2020.js';
import { execFile, execFileSync } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Response } from 'supertest';
import { ApiDescription } from '../src/openapi/api-description.js';
import { CompiledFacts } from '../src/openapi/compiled-facts.js';
import type { OpenApiDocument } from '../src/openapi/openapi-document.js';

const ROOT = path.join(import.meta.dirname, '../../..');
const SCRIPT = path.join(ROOT, 'apps/standalone/describe/fresh-facts.mjs');
/** Shared by all spec files of all runs, until a source changes. */
const FACTS = path.join(ROOT, 'node_modules/.cache/route-facts.json');

/** Lets the API describe itself by the sources as they are now, without a build. */
export function describeApi({ app }: { app: NestFastifyApplication }): OpenApiDocument {
  execFileSync(process.execPath, [SCRIPT, FACTS]);
  app.get(CompiledFacts).file = FACTS;
  return app.get(ApiDescription).document();
}

/** What the description is held against: an answer of a client or of the server itself. */
type Answer = Pick<Response, 'status' | 'body' | 'text'> & { headers: Record<string, unknown> };
type Seen = { method: string; route: string; answer: Answer };

/**
 * Notes what a server answers at the routes that the description knows. What the returned function gives is not as
 * described; it is asked at the end, since the compiler needs its time to find the description.
 */
export function watchAnswers(app: NestFastifyApplication): () => Promise<string[]> {
  const seen = new Map<string, Seen>();
  const facts = promisify(execFile)(process.execPath, [SCRIPT, FACTS]);
  // Whoever asks in the end hears of it.
  facts.catch(() => {});
  (app.getHttpAdapter().getInstance() as never as FastifyInstance).addHook(
    'onSend',
    (request, reply, payload, done) => {
      const route = (request.routeOptions.url ?? '').replace(/:(\w+)/g, '{$1}');
      const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
      const text = isText ? String(payload) : '';
      const answer = { status: reply.statusCode, headers: reply.getHeaders(), text, body: bodyOf(text) };
      seen.set([request.method, route, reply.statusCode, text].join(' '), {
        method: request.method.toLowerCase(),
        route,
        answer,
      });
      done(null, payload);
    },
  );
  return async () => {
    await facts;
    app.get(CompiledFacts).file = FACTS;
    const document = app.get(ApiDescription).document();
    const described = new DescribedAnswers(document);
    const known = [...seen.values()].filter(({ method, route }) => document.paths[route]?.[method]);
    return known.flatMap(({ method, route, answer }) => described.faultOf(method, route, answer) ?? []);
  };
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Answers = Record<string, { description: string; content?: Record<string, { schema?: object }> }>;

/**
 * Compares real answers with the description: the status must be there, the type of the body too, and JSON must be as
 * its schema says, which allows no other fields.
 */
export class DescribedAnswers {
  private readonly ajv = new Ajv({ strict: false, formats: { email: true } });
  private readonly validators = new Map<string, ValidateFunction>();

  constructor(private readonly document: OpenApiDocument) {
    this.ajv.addSchema(document, 'api');
  }

  /** What is not as described, in words; null when all is. */
  faultOf(method: string, route: string, { status, headers, body, text }: Answer): string | null {
    const answers = this.document.paths[route]?.[method]?.responses as Answers | undefined;
    const described = answers?.[status];
    if (!described)
      return `${method} ${route} answered ${status} ${text?.slice(0, 200)}, which is not described`;
    const { message } = (body ?? {}) as { message?: string };
    if (status === 403 && message && !described.description.includes(message))
      return `${method} ${route} answered 403 "${message}", which is not described`;
    const given = headers['content-type'];
    const [type] = typeof given === 'string' ? given.split(';') : [''];
    const types = Object.keys(described.content ?? {});
    if (types.length === 0) return text ? `${method} ${route} answered ${status} with a body` : null;
    const known = types.find((each) => new RegExp(`^${each.replaceAll('*', '[a-z+-]+')}$`).test(type));
    if (!known) return `${method} ${route} answered ${status} as ${type}, not as ${types.join()}`;
    if (!described.content?.[known].schema) return null;
    const isAsSaid = this.validator([
      'paths',
      route,
      method,
      'responses',
      String(status),
      'content',
      known,
      'schema',
    ]);
    if (isAsSaid(body)) return null;
    return `${method} ${route} answered ${status} ${text.slice(0, 300)}: ${this.ajv.errorsText(isAsSaid.errors)}`;
  }

  private validator(place: string[]): ValidateFunction {
    const pointer = place
      .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/');
    const known = this.validators.get(pointer) ?? this.ajv.compile({ $ref: `api#/${pointer}` });
    this.validators.set(pointer, known);
    return known;
  }
}
