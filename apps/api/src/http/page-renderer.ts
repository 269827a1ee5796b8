import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PublicConfig } from '#libs/shared/contracts';

export type ListName = 'packages' | 'games' | 'gallery' | 'featuredGallery' | 'testimonials';
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

/** The site as it was built. */
export type BuiltSite = {
  /** The page without content: names the styles, and stands in where a copy is missing. */
  shell: string;
  pages: WrittenPage[];
  /** Their guards are in the browser: what is written is the same for everybody and shows nothing of anybody. */
  privatePages: WrittenPage[];
  notFound: string;
  /** Pages as written at build from the seeded content, by path: shown while no newer one can be rendered. */
  copies: Map<string, string>;
  /** @throws Error when the page cannot be rendered */
  render: (order: PageOrder) => Promise<string>;
};

/**
 * Loads the site and the renderer that the build has put beside it; null when nothing is built. The renderer runs here
 * and not only at build because two things are known only now: the real configuration, where an unset phone takes
 * buttons away, and the owner's catalogue. The browser then takes over exactly the page that it would make itself.
 */
export async function loadSite(webRoot: string): Promise<BuiltSite | null> {
  const beside = (name: string) => path.join(webRoot, '../web-server', name);
  const text = (file: string) => readFile(file, 'utf8');
  const shell = await text(path.join(webRoot, 'index.html')).catch(() => '');
  if (!shell) return null;
  const manifest: unknown = JSON.parse(await text(beside('manifest.json')));
  const renderer = (await import(pathToFileURL(beside('prerender.js')).href)) as Renderer;
  const copies = await Promise.all(
    [...renderer.PUBLIC_PAGES, ...renderer.PRIVATE_PAGES].map(
      async (page) => [page.path, await text(beside(`pages/${path.basename(page.source)}.html`))] as const,
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
