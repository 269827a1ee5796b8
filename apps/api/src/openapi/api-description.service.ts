import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { cachedAnswer, type CachedAnswer } from '#libs/shop/catalog';
import { shapeOf } from '#libs/shared/contracts';
import { productVersion } from '#libs/platform/monitoring';
import { Settings } from '#libs/platform/config';
import { docsPage } from './docs-page.js';
import { operationOf } from './operation.js';
import type { OpenApiDocument, ApiFacts } from './openapi-types.js';
import { ERROR_SCHEMA } from './error-responses.js';
import { routeTable, type Contract } from './route-table.js';

const ABOUT = [
  'The HTTP API of the site, the administrators and other programs. Bodies are JSON, in UTF-8, at most 64 KB. Unknown keys are ignored, texts are trimmed, and lengths count what is left.',
  'Money is a string with two decimals, such as "360.00"; days are yyyy-MM-dd in the zone of the business; other times are ISO 8601 in UTC.',
  'A session is one cookie, set by the first call that has something to remember. An unsafe call that names another site as its origin is refused.',
].join('\n\n');

/** Builds the OpenAPI document once, from Nest's routes, the contracts and compiler-extracted facts. */
@Injectable()
export class ApiDescriptionService {
  /** The built site's shell, used for its stylesheets; empty when the site is not built. */
  shell = '';
  /** Written by the build into dist; read again when the file changes. */
  factsFile = path.resolve(import.meta.dirname, '../../../../route-facts.json');
  private factsReadAt = 0;
  private facts: ApiFacts | null = null;
  private madeOf: ApiFacts | null = null;
  private cached: { json: CachedAnswer<Record<string, unknown>>; page: CachedAnswer<string> } | null = null;

  constructor(
    private readonly modules: ModulesContainer,
    private readonly settings: Settings,
  ) {}

  json(): CachedAnswer<Record<string, unknown>> {
    return this.made().json;
  }

  page(): CachedAnswer<string> {
    return this.made().page;
  }

  /** @throws Error for an undescribed route or field */
  document(): OpenApiDocument {
    const { routes, schemas } = this.readFacts();
    const named = new Map<string, Contract>();
    const paths: OpenApiDocument['paths'] = {};
    const table = routeTable(this.modules);
    for (const route of table) {
      const found = routes[route.key];
      if (!found) throw new Error(`${route.key} is not described. Run npm run build.`);
      const facts = { ...found, isKept: found.isKept || route.notes.hasEtag };
      paths[route.path] = { ...paths[route.path], [route.method]: operationOf(route, facts, named) };
    }
    const requests = [...named].map(([name, contract]) => [name, shapeOf(contract)] as const);
    const modules = [...new Set(table.map(({ key }) => routes[key].moduleName))];
    return {
      openapi: '3.1.0',
      info: { title: `${this.settings.BRAND_NAME} HTTP API`, version: productVersion(), description: ABOUT },
      tags: modules.map((name) => ({ name })),
      servers: [{ url: '/' }],
      paths,
      components: {
        schemas: { ...schemas, ...Object.fromEntries(requests), Error: ERROR_SCHEMA },
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: this.cookie() } },
      },
    };
  }

  private cookie = () => (this.settings.PUBLIC_URL.startsWith('https:') ? '__Host-sid' : 'sid');

  /** Cached until the file changes. @throws Error when the build has not written it */
  private readFacts(): ApiFacts {
    const { mtimeMs } = statSync(this.factsFile);
    if (!this.facts || mtimeMs !== this.factsReadAt)
      this.facts = JSON.parse(readFileSync(this.factsFile, 'utf8')) as ApiFacts;
    this.factsReadAt = mtimeMs;
    return this.facts;
  }

  private made() {
    const facts = this.readFacts();
    if (this.cached && this.madeOf === facts) return this.cached;
    const document = this.document();
    this.madeOf = facts;
    this.cached = {
      json: cachedAnswer(JSON.stringify(document)),
      page: cachedAnswer(docsPage(document, this.shell)),
    };
    return this.cached;
  }
}
