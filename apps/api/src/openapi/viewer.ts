// The page of the API description: Swagger UI below our own heading. It works offline and without `unsafe-eval`.
import { createRequire } from 'node:module';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { html, Html, sha, styleLinks } from '../http/html.js';

const SCRIPT =
  "SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#calls', docExpansion: 'none', defaultModelsExpandDepth: -1 });";

/** Hides what the heading says already and the viewer's log-in (sessions are cookies); adds contrast. */
const STYLE = `
header{max-width:1460px;margin:0 auto;padding:32px 20px 0}
header p{max-width:46rem;margin-top:10px}
header a{color:var(--blue-deep)}
header h2{margin-top:28px}
.information-container,.scheme-container,.authorization__btn,.response-col_links{display:none!important}
.swagger-ui .opblock .opblock-summary .opblock-summary-method{background:var(--ink)}
.swagger-ui .parameter__in{color:inherit}
.swagger-ui .highlight-code>.microlight{max-height:none;overflow:visible}
`;

/** Serves the two files of the viewer. */
export async function addViewer(server: FastifyInstance): Promise<void> {
  const root = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/swagger-ui.css'));
  const allowedPath = (name: string) => ['/swagger-ui.css', '/swagger-ui-bundle.js'].includes(name);
  const options = { root, prefix: '/api/docs/', index: false, decorateReply: false, allowedPath } as const;
  await server.register(fastifyStatic, options);
}

/** Allows the script of the page by its hash. */
export function allowViewer(reply: FastifyReply): void {
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header('content-security-policy', policy.replace("script-src 'self'", `$& ${sha(SCRIPT)}`));
}

/** `shell` is the built site's shell, whose stylesheets include tokens and fonts. */
export const viewerPage = (title: string, version: string, about: string, shell: string): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${styleLinks(shell)}
        <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
        ${new Html(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <header>
          <h1>${title}</h1>
          <p>
            Version ${version}. For programs:
            <a href="/api/openapi.json">/api/openapi.json</a>, OpenAPI 3.1.
          </p>
          ${about.split('\n\n').map((text) => html`<p>${text}</p>`)}
          <h2>Calls</h2>
        </header>
        <div id="calls"></div>
        <script src="/api/docs/swagger-ui-bundle.js"></script>
        ${new Html(`<script>${SCRIPT}</script>`)}
      </body>
    </html>`.text;
