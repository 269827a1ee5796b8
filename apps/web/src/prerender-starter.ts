// A written page asks for its scripts once it is painted: they wait in a template, which is no part of the document.
import starter from './starter.js?raw';

const SCRIPTS = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g;

// One text on all pages, so that the content security policy names one hash.
const CODE = starter.replace(/^\s*\/\/.*\n/gm, '');

/**
 * Moves the scripts that a page names, and the further ones of its own piece, behind its first paint.
 * @throws Error when the page names no scripts
 */
export function scriptsAfterPaint(page: string, further: string): string {
  const named = page.match(SCRIPTS);
  if (!named) throw new Error('The page names no scripts');
  const late = named.map((each) => each.trim()).join('') + further;
  return page
    .replace(SCRIPTS, '')
    .replace('</body>', () => `<template id="scripts">${late}</template><script>${CODE}</script></body>`);
}
