// The description for people: one page, made on the server, without a script.
import type { JsonSchema } from '#libs/contracts';
import { html, Html } from '../ops/html.js';
import { styleLinks } from '../ops/ops-frame.js';
import type { OpenApiDocument } from './openapi-document.js';
import { callArticle, type Call } from './docs-call.js';
import { DOCS_STYLE } from './docs-style.js';

/** `shell` is the built site's bare page, whose style sheets bring tokens and fonts. */
export function docsPage(document: OpenApiDocument, shell: string): string {
  const { info, tags, paths } = document;
  const calls: Call[] = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([method, operation]) => ({ path, method, operation })),
  );
  const rooms: Room[] = tags.map(({ name }) => ({
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
          ${roomLinks(rooms)} ${rooms.map((room) => roomSection(room, document))}
        </main>
      </body>
    </html>`.text;
}

type Room = { name: string; calls: Call[] };

const headOf = ({ title, version, description }: OpenApiDocument['info']): Html =>
  html`<header class="docs-head">
    <h1>${title}</h1>
    <p>
      Version ${version}. For programs:
      <a href="/api/openapi.json">/api/openapi.json</a>, OpenAPI 3.1.
    </p>
    ${description.split('\n\n').map((text) => html`<p>${text}</p>`)}
  </header>`;

const roomLinks = (rooms: Room[]): Html =>
  html`<nav aria-label="Rooms">
    <ul class="docs-rooms">
      ${rooms.map(({ name }) => html`<li><a href="#room-${name}">${name}</a></li>`)}
    </ul>
  </nav>`;

const roomSection = ({ name, calls }: Room, { components }: OpenApiDocument): Html =>
  html`<section class="docs-room" aria-labelledby="room-${name}">
    <h2 id="room-${name}">${name}</h2>
    ${calls.map((call) => callArticle(call, components.schemas))}
  </section>`;

const isOf = (operation: JsonSchema, room: string) => (operation.tags as string[]).includes(room);
