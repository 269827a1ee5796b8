// The API docs as one server-rendered page without scripts.
import type { JsonSchema } from '#libs/shared/contracts';
import { html, Html, styleLinks } from '../http/html.js';
import type { OpenApiDocument } from './openapi-types.js';
import { callArticle, type Call } from './docs-call.js';
import { DOCS_STYLE } from './docs-style.js';

/** `shell` is the built site's shell, whose stylesheets include tokens and fonts. */
export function docsPage(document: OpenApiDocument, shell: string): string {
  const { info, tags, paths } = document;
  const calls: Call[] = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([method, operation]) => ({ path, method, operation })),
  );
  const modules: ModuleCalls[] = tags.map(({ name }) => ({
    name,
    calls: calls.filter(({ operation }) => isOf(operation, name)),
  }));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${info.title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${styleLinks(shell)} ${new Html(`<style>${DOCS_STYLE}</style>`)}
      </head>
      <body>
        <a class="docs-skip" href="#calls">Skip to the calls</a>
        ${headOf(info)}
        <main class="docs-body" id="calls">
          ${moduleLinks(modules)} ${modules.map((moduleName) => moduleSection(moduleName, document))}
        </main>
      </body>
    </html>`.text;
}

type ModuleCalls = { name: string; calls: Call[] };

const headOf = ({ title, version, description }: OpenApiDocument['info']): Html =>
  html`<header class="docs-head">
    <h1>${title}</h1>
    <p>
      Version ${version}. For programs:
      <a href="/api/openapi.json">/api/openapi.json</a>, OpenAPI 3.1.
    </p>
    ${description.split('\n\n').map((text) => html`<p>${text}</p>`)}
  </header>`;

const moduleLinks = (modules: ModuleCalls[]): Html =>
  html`<nav aria-label="Rooms">
    <ul class="docs-modules">
      ${modules.map(({ name }) => html`<li><a href="#module-${name}">${name}</a></li>`)}
    </ul>
  </nav>`;

const moduleSection = ({ name, calls }: ModuleCalls, { components }: OpenApiDocument): Html =>
  html`<section class="docs-module" aria-labelledby="module-${name}">
    <h2 id="module-${name}">${name}</h2>
    ${calls.map((call) => callArticle(call, components.schemas))}
  </section>`;

const isOf = (operation: JsonSchema, moduleName: string) => (operation.tags as string[]).includes(moduleName);
