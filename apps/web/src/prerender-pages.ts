// The pages that the build and the API render to HTML. A spec compares both lists with the site's routes.
import type { ListName } from './app/page-state.js';

/** `source` is the page's file below src; `readsQuery` names the query parameters that change its first render. */
export type PrerenderedPage = { path: string; source: string; lists: ListName[]; readsQuery?: string };

/** The 404 page is used for every path that is not a route. */
export const NOT_FOUND = '/404';

/** Every public page, with the lists that its first render shows. */
export const PUBLIC_PAGES: PrerenderedPage[] = [
  {
    path: '/',
    source: 'site/pages/home',
    lists: ['packages', 'featuredGallery', 'testimonials', 'reviews'],
  },
  { path: '/packages', source: 'site/pages/packages', lists: ['packages'] },
  {
    path: '/competitions',
    source: 'site/pages/competitions',
    lists: ['games'],
    readsQuery: 'search space players',
  },
  { path: '/how-it-works', source: 'site/pages/how-it-works', lists: [] },
  { path: '/gallery', source: 'site/pages/gallery', lists: ['gallery'], readsQuery: 'category' },
  { path: '/about', source: 'site/pages/about', lists: ['people'] },
  { path: '/contact', source: 'site/pages/contact', lists: [] },
  {
    path: '/booking',
    source: 'site/pages/booking',
    lists: ['games'],
    readsQuery: 'resume manage receipt step waiting leave unsubscribe review',
  },
  { path: '/auth', source: 'site/pages/auth', lists: [], readsQuery: 'reset verify invite book claim' },
  { path: NOT_FOUND, source: 'site/pages/not-found', lists: [] },
];

/** Access is checked in the browser: a skeleton is pre-rendered, identical for every visitor. */
export const PRIVATE_PAGES: PrerenderedPage[] = [
  { path: '/profile', source: 'site/pages/profile', lists: [] },
  { path: '/admin', source: 'admin/admin', lists: [] },
];
