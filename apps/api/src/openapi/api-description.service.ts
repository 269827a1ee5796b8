import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Injectable, type INestApplication, type Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { cachedAnswer, type CachedAnswer } from '#libs/shop/catalog';
import type { JsonSchema } from '#libs/shared/contracts';
import { productVersion } from '#libs/platform/monitoring';
import { Settings } from '#libs/platform/config';
import { describeOperation, type RouteFacts, type Schemas } from './operation.js';
import { viewerPage } from './viewer.js';

const ABOUT = [
  'The HTTP API of the site, the administrators and other programs. Bodies are JSON, in UTF-8, at most 64 KB. Unknown keys are ignored, texts are trimmed, and lengths count what is left.',
  'Money is a string with two decimals, such as "360.00"; days are yyyy-MM-dd in the zone of the business; other times are ISO 8601 in UTC.',
  'An error has one sentence for people and a code for programs. A call lists the codes on which a program may act; another code needs only its sentence.',
  'A session is one cookie, set by the first call that has something to remember. An unsafe call that names another site as its origin is refused.',
].join('\n\n');

export type OpenApiDocument = {
  paths: Record<string, Record<string, JsonSchema>>;
  components: { schemas: Schemas; [kind: string]: unknown };
  [key: string]: unknown;
};
type ApiFacts = { routes: Record<string, RouteFacts>; schemas: Schemas };

/** The OpenAPI document: Nest walks the routes, and each operation is completed from the facts of the build. */
@Injectable()
export class ApiDescriptionService {
  /** For people. */
  page: CachedAnswer<string>;
  private app: INestApplication;
  /** Written by the build (apps/standalone/describe). */
  factsFile = path.resolve(import.meta.dirname, '../../../../route-facts.json');
  private made: CachedAnswer<OpenApiDocument> | null = null;

  constructor(private readonly settings: Settings) {}

  private title = () => `${this.settings.BRAND_NAME} HTTP API`;

  /** Called at the start, because Nest does not inject the app; `shell` is the built site's. */
  prepare(app: INestApplication, shell: string): void {
    this.app = app;
    this.page = cachedAnswer(viewerPage(this.title(), productVersion(), ABOUT, shell));
  }

  /** Made at the first request. */
  async answer(): Promise<CachedAnswer<OpenApiDocument>> {
    this.made ??= cachedAnswer(JSON.stringify(await this.document()));
    return this.made;
  }

  /** @throws Error for an undescribed route or field */
  async document(): Promise<OpenApiDocument> {
    // Not at the top of the file: loading it would lengthen every start by about 140 ms.
    const { DocumentBuilder, SwaggerModule } = await import('@nestjs/swagger');
    const head = new DocumentBuilder()
      .setOpenAPIVersion('3.1.0')
      .setTitle(this.title())
      .setVersion(productVersion())
      .setDescription(ABOUT)
      .addServer('/')
      .addCookieAuth(
        this.settings.PUBLIC_URL.startsWith('https:') ? '__Host-sid' : 'sid',
        undefined,
        'session',
      )
      .build();
    const { paths } = SwaggerModule.createDocument(this.app, head, {
      operationIdFactory: (controller, method) => `${controller}.${method}`,
    }) as never as OpenApiDocument;
    const modules = [...this.app.get(ModulesContainer).values()];
    const controllers = modules.flatMap((module) => [...module.controllers.values()]);
    const classes = new Map(controllers.map(({ metatype }) => [metatype?.name, metatype as Type]));
    const { routes, schemas } = JSON.parse(readFileSync(this.factsFile, 'utf8')) as ApiFacts;
    for (const verbs of Object.values(paths))
      for (const [verb, made] of Object.entries(verbs)) {
        const key = String(made.operationId);
        if (!routes[key]) throw new Error(`${key} is not described. Run npm run build.`);
        const [controller, name] = key.split('.');
        const handler = { controller: classes.get(controller) as Type, name, verb };
        verbs[verb] = describeOperation(made, handler, routes[key], schemas);
      }
    return { ...head, paths, components: { ...head.components, schemas } };
  }
}
