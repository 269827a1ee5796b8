import { Ajv2020 as Ajv, type ValidateFunction } from 'ajv/dist/2020.js';
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Response } from 'supertest';
import { ApiDescription } from '../src/openapi/api-description.js';
import { CompiledFacts } from '../src/openapi/compiled-facts.js';
import type { OpenApiDocument } from '../src/openapi/openapi-document.js';
import type { TestApi } from './start-api.js';

const SCRIPT = path.join(import.meta.dirname, '../../standalone/describe/route-facts.mjs');

/** Lets the API describe itself by the sources as they are now, without a build. */
export function describeApi({ app }: TestApi): OpenApiDocument {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'facts-')), 'route-facts.json');
  execFileSync(process.execPath, [SCRIPT, file]);
  app.get(CompiledFacts).file = file;
  return app.get(ApiDescription).document();
}

type Answers = Record<string, { content?: Record<string, { schema?: object }> }>;

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
  faultOf(method: string, route: string, { status, headers, body, text }: Response): string | null {
    const answers = this.document.paths[route]?.[method]?.responses as Answers | undefined;
    const described = answers?.[status];
    if (!described)
      return `${method} ${route} answered ${status} ${text?.slice(0, 200)}, which is not described`;
    const type = (headers['content-type'] ?? '').split(';')[0];
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
