import { createHash } from 'node:crypto';
import { html, Html } from './html.js';
import { OPS_SCRIPT, OPS_STYLE } from './ops-style.js';

/** Lets an inline script or style of ours through a policy. */
export const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const STYLESHEET = /<link[^>]*rel="stylesheet"[^>]*href="(\/assets\/[^"]+\.css)"[^>]*>/g;

/** The style sheets of the built site's bare page, with its tokens and fonts. */
export const styleLinks = (shell: string): Html[] =>
  [...shell.matchAll(STYLESHEET)].map(([, href]) => html`<link rel="stylesheet" href="${href}" />`);

type Page = {
  title: string;
  body: Html;
  /** Reads itself anew. */
  isLive?: boolean;
};

/** What every page of the ops room stands in. It borrows the site's style sheets, and with them tokens and fonts. */
export class OpsLayout {
  /** Nothing runs and nothing is drawn but what this frame brings along; forms lead back here only. */
  readonly policy = [
    "default-src 'none'",
    `script-src ${sha(OPS_SCRIPT)}`,
    `style-src 'self' ${sha(OPS_STYLE)}`,
    "font-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  private readonly links: Html[];

  /** `shell` is the built site's bare page; empty when the site is not built. */
  constructor(shell: string) {
    this.links = styleLinks(shell);
  }

  page({ title, body, isLive = false }: Page): string {
    return this.document(
      title,
      html`<header class="ops-head">
          <h1>${title}</h1>
          <nav aria-label="Ops room">
            <a href="/ops">Overview</a><a href="/ops/queues/">Queues</a><a href="/ops/runbook">Runbook</a
            ><a href="/admin">Back to the admin area</a>
          </nav>
        </header>
        <main class="ops-main" data-live="${isLive ? 'yes' : ''}">${body}</main>`,
    );
  }

  /** For browsers that may not enter. */
  accessDenied(sentence: string): string {
    return this.document(
      'Ops room',
      html`<main class="ops-refused">
        <h1>Ops room</h1>
        <p>${sentence}</p>
        <p><a class="ops-link" href="/auth">Log in as an administrator</a></p>
      </main>`,
    );
  }

  /** For operators while the queue is away. */
  queueAway(): string {
    return this.document(
      'Queues',
      html`<main class="ops-refused">
        <h1>The queue does not answer</h1>
        <p>
          Bookings and payments go on. Documents and mails wait in the database and are made once the queue is
          back.
        </p>
        <p><a class="ops-link" href="/ops">Back to the ops room</a></p>
      </main>`,
    );
  }

  private document(title: string, body: Html): string {
    return html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width,initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>${title} | Ops room</title>
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          ${this.links} ${new Html(`<style>${OPS_STYLE}</style>`)}
        </head>
        <body>
          ${body}${new Html(`<script>${OPS_SCRIPT}</script>`)}
        </body>
      </html>`.text;
  }
}
