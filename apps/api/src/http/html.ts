// Server-side HTML templates: values are escaped unless they are `Html` themselves.
import { createHash } from 'node:crypto';

export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | null | false | undefined | readonly Part[];

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function written(part: Part): string {
  if (part instanceof Html) return part.text;
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part));
  return part.map(written).join('');
}

export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(texts.map((text, index) => text + written(parts[index])).join(''));
}

/** CSP source that allows one of our inline scripts or styles. */
export const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const STYLESHEET = /<link[^>]*rel="stylesheet"[^>]*href="(\/assets\/[^"]+\.css)"[^>]*>/g;

/** The stylesheet links of the built site's shell, which include tokens and fonts. */
export const styleLinks = (shell: string): Html[] =>
  [...shell.matchAll(STYLESHEET)].map(([, href]) => html`<link rel="stylesheet" href="${href}" />`);
