import { html, Html, sha, styleLinks } from '../http/html.js';

const STYLE = 'main{display:grid;gap:16px;max-width:34rem;margin:12vh auto;padding:0 20px}h1{font-size:2rem}';

/** Allows no scripts. */
export const NOTICE_POLICY = [
  "default-src 'none'",
  `style-src 'self' ${sha(STYLE)}`,
  "font-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

type Notice = { title: string; text: string; href: string; link: string };

/** A message and a link, for pages below /ops. `shell` is the built site's shell, which lists the stylesheets. */
export const noticePage = (shell: string, { title, text, href, link }: Notice): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${styleLinks(shell)} ${new Html(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${text}</p>
          <p><a href="${href}">${link}</a></p>
        </main>
      </body>
    </html>`.text;
