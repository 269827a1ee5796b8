// Text that the server inserts into a page before sending it. Pure functions, no I/O.
import { createHash } from 'node:crypto';
import type { PublicConfig } from '#libs/shared/contracts';

const CONFIG_BLOCK = /(<script type="application\/json" id="public-config">)[\s\S]*?(<\/script>)/;
const FACTS_OR_PLACEHOLDER =
  /<script [^>]*type="application\/ld\+json">[\s\S]*?<\/script>|\{(brand|phone|email|serviceArea)\}/g;
const PLACEHOLDER = /\{(brand|phone|email|serviceArea)\}/g;
const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)(?![^>]*application\/(?:ld\+)?json)[^>]*>([\s\S]*?)<\/script>/g;

type Name = 'brand' | 'phone' | 'email' | 'serviceArea';

/** JSON that is safe inside a script element. */
const asData = (content: unknown) => JSON.stringify(content).replace(/</g, '\\u003c');
const inData = (text: string) => asData(text).slice(1, -1);
/** Escapes plain text for HTML. */
export const inHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Fills the placeholders of a page from the build, escaped for their context. */
export const fillCopy = (copy: string, config: PublicConfig): string =>
  copy.replace(FACTS_OR_PLACEHOLDER, (found, name?: Name) =>
    name ? inHtml(config[name]) : found.replace(PLACEHOLDER, (_all, inside: Name) => inData(config[inside])),
  );

export type PageFacts = {
  config: PublicConfig;
  /** Scheme and host of the site, without a trailing slash. */
  origin: string;
  /** Whether the recipient is logged in. */
  hasSession: boolean;
};

/** Adds the public configuration as a data block, the site's address and the session flag. */
export const finishPage = (page: string, { config, origin, hasSession }: PageFacts): string =>
  page
    .replace('<html lang="en"', `<html lang="en" data-session="${hasSession ? 'yes' : 'no'}"`)
    .replace(CONFIG_BLOCK, (_all, open: string, close: string) => open + asData(config) + close)
    .replaceAll('{origin}', origin);

/** Hashes of all inline scripts, without duplicates. Data blocks never run and need none. */
export const inlineScriptHashes = (pages: string): string[] => [
  ...new Set(
    [...pages.matchAll(INLINE_SCRIPT)].map(
      ([, code]) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
    ),
  ),
];
