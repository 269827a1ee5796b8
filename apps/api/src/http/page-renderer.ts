import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PublicConfig } from '#libs/shared/contracts';

export type ListName =
  'packages' | 'games' | 'gallery' | 'featuredGallery' | 'testimonials' | 'reviews' | 'people';
export type WrittenPage = { path: string; source: string; lists: ListName[] };

type PageOrder = {
  path: string;
  config: PublicConfig;
  hasSession: boolean;
  lists: Partial<Record<ListName, unknown>>;
};
type Renderer = {
  NOT_FOUND: string;
  PUBLIC_PAGES: WrittenPage[];
  PRIVATE_PAGES: WrittenPage[];
  renderPage: (order: PageOrder & { site: { shell: string; manifest: unknown } }) => Promise<string>;
};

/** The built site. */
export type BuiltSite = {
  /** The page without content: lists the stylesheets, and replaces a missing copy. */
  shell: string;
  pages: WrittenPage[];
  /** Guarded in the browser: the server renders the same skeleton for everyone, without personal data. */
  privatePages: WrittenPage[];
  notFound: string;
  /** Pages rendered at build time from the seeded content, by path; used until a page is rendered at runtime. */
  copies: Map<string, string>;
  /** @throws Error when the page cannot be rendered */
  render: (order: PageOrder) => Promise<string>;
};

/**
 * Loads the site and the renderer from the build; null when nothing is built. Pages are also rendered at runtime,
 * because only then the configuration, such as a missing phone number, and the owner's catalog are known. The browser
 * hydrates exactly this HTML.
 */
export async function loadSite(webRoot: string): Promise<BuiltSite | null> {
  const serverBuild = (name: string) => path.join(webRoot, '../web-server', name);
  const text = (file: string) => readFile(file, 'utf8');
  const shell = await text(path.join(webRoot, 'index.html')).catch(() => '');
  if (!shell) return null;
  const manifest: unknown = JSON.parse(await text(serverBuild('manifest.json')));
  const renderer = (await import(pathToFileURL(serverBuild('prerender.js')).href)) as Renderer;
  const copies = await Promise.all(
    [...renderer.PUBLIC_PAGES, ...renderer.PRIVATE_PAGES].map(
      async (page) =>
        [page.path, await text(serverBuild(`pages/${path.basename(page.source)}.html`))] as const,
    ),
  );
  return {
    shell,
    pages: renderer.PUBLIC_PAGES,
    privatePages: renderer.PRIVATE_PAGES,
    notFound: renderer.NOT_FOUND,
    copies: new Map(copies),
    render: (order) => renderer.renderPage({ ...order, site: { shell, manifest } }),
  };
}
