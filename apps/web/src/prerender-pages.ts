// Which pages the build and the API write as HTML. A spec compares both lists with the site's routes.
import type { ListName } from './app/page-state.js';

/** `readsQuery` names what of its query string changes a page's first look. */
export type WrittenPage = { path: string; source: string; lists: ListName[]; readsQuery?: string };

/** The 404 page stands for every path that is no route. */
export const NOT_FOUND = '/404';

/** Every page that anybody may read, with the lists it shows at once. */
export const PUBLIC_PAGES: WrittenPage[] = [
  { path: '/', source: 'home', lists: ['packages', 'featuredGallery', 'testimonials'] },
  { path: '/packages', source: 'packages', lists: ['packages'] },
  { path: '/competitions', source: 'competitions', lists: ['games'], readsQuery: 'search space players' },
  { path: '/how-it-works', source: 'how-it-works', lists: [] },
  { path: '/gallery', source: 'gallery', lists: ['gallery'], readsQuery: 'category' },
  { path: '/about', source: 'about', lists: [] },
  { path: '/contact', source: 'contact', lists: [] },
  { path: '/booking', source: 'booking', lists: ['games'], readsQuery: 'resume step waiting' },
  { path: '/auth', source: 'auth', lists: [], readsQuery: 'reset verify claim' },
  { path: NOT_FOUND, source: 'not-found', lists: [] },
];

/** Guarded in the browser: what is written is a skeleton, while nobody knows who asks, the same for everybody. */
export const PRIVATE_PAGES: WrittenPage[] = [
  { path: '/profile', source: 'profile', lists: [] },
  { path: '/admin', source: 'admin', lists: [] },
];
