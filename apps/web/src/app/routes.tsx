import { lazy, Suspense, type ComponentType, useEffect, useState, type ReactNode } from 'react';
import { Route, Routes, Navigate, useSearchParams } from 'react-router-dom';
import { LOADING_TEXTS, GUARD_TOASTS } from '../copy/frame.js';
import { loadChunk } from '../lib/api/chunk-reload.js';
import { Loading } from '../ui/feedback/load-states.js';
import { PartBoundary } from '../ui/feedback/lazy-part.js';
import { useCurrentUser } from '../site/account/api.js';
import { useToast, type ToastContent } from '../ui/feedback/toast.js';

export type Access = 'public' | 'user' | 'admin';

type RedirectProps = { to: string; toastTexts: ToastContent; skeleton: ReactNode };

function RedirectWithToast({ to, toastTexts, skeleton }: RedirectProps) {
  const toast = useToast();
  useEffect(() => {
    toast({ ...toastTexts, tone: 'bad' });
  }, [toast, toastTexts]);
  return (
    <>
      {/* Keeps the current page until the next one has loaded, so that no blank screen shows. */}
      {skeleton}
      <Navigate to={to} replace />
    </>
  );
}

type Props = {
  access: Access;
  /** Shown until the user is known. */
  skeleton: ReactNode;
  children: ReactNode;
};

/** Checks the access of a route; the data is protected by the server. */
function Guard({ access, skeleton, children }: Props) {
  const { user, isLoading } = useCurrentUser();
  // Logging out on this page redirects home, without the toast of a rejected visitor.
  const [wasLoggedIn, setWasLoggedIn] = useState(false);
  if (user && !wasLoggedIn) setWasLoggedIn(true);
  const claim = useSearchParams()[0].get('claim');
  if (access === 'public') return children;
  if (isLoading) return skeleton;
  if (!user && wasLoggedIn) return <Navigate to="/" replace />;
  // The token of a mailed link is preserved through the log-in.
  const logIn = claim ? `/auth?claim=${encodeURIComponent(claim)}` : '/auth';
  if (!user) return <RedirectWithToast to={logIn} toastTexts={GUARD_TOASTS.login} skeleton={skeleton} />;
  if (access === 'admin' && user.role !== 'admin')
    return <RedirectWithToast to="/" toastTexts={GUARD_TOASTS.admin} skeleton={skeleton} />;
  return children;
}

/** `Skeleton` is shown until the user is known; for guarded pages it is pre-rendered. */
type PageComponent = ComponentType & { Skeleton?: ComponentType };
/** `preload`: data fetched for a URL before the page is first shown. */
type Load = () => Promise<{ default: PageComponent; preload?: (search: string) => Promise<void> }>;
type Page = { path: string; access: Access; load: Load; LazyPage: PageComponent };

const PageLoading = () => <Loading text={LOADING_TEXTS.page} quiet />;

const page = (path: string, load: Load, access: Access = 'public'): Page => ({
  path,
  access,
  load,
  LazyPage: lazy(() => loadChunk(load)),
});

/** The site's routes; every other path is the 404 page, so new screens are query parameters or tabs of these. */
const PAGES: readonly Page[] = [
  page('/', () => import('../site/pages/home.js')),
  page('/packages', () => import('../site/pages/packages.js')),
  page('/competitions', () => import('../site/pages/competitions.js')),
  page('/how-it-works', () => import('../site/pages/how-it-works.js')),
  page('/gallery', () => import('../site/pages/gallery.js')),
  page('/about', () => import('../site/pages/about.js')),
  page('/contact', () => import('../site/pages/contact.js')),
  page('/booking', () => import('../site/pages/booking.js')),
  page('/profile', () => import('../site/pages/profile.js'), 'user'),
  page('/admin', () => import('../admin/admin.js'), 'admin'),
  page('/auth', () => import('../site/pages/auth.js')),
  page('*', () => import('../site/pages/not-found.js')),
];

/** Pages fetched before their first render, by path: a lazy component would suspend once, and its fallback would flash. */
const loadedPages = new Map<string, PageComponent>();

/**
 * Fetches a page before it is first shown, so that it renders without a fallback.
 * @throws when its chunk cannot be loaded.
 */
export async function loadPage(path: string, search: string): Promise<void> {
  const page = PAGES.find((each) => each.path === path) ?? PAGES[PAGES.length - 1];
  const loaded = await page.load();
  await loaded.preload?.(search);
  loadedPages.set(page.path, loaded.default);
}

export const SiteRoutes = () => (
  <Suspense fallback={<PageLoading />}>
    <Routes>
      {PAGES.map(({ path, access, LazyPage }) => {
        const Page = loadedPages.get(path) ?? LazyPage;
        const { Skeleton = PageLoading } = Page;
        return (
          <Route
            key={path}
            path={path}
            element={
              <PartBoundary key={path}>
                <Guard access={access} skeleton={<Skeleton />}>
                  <Page />
                </Guard>
              </PartBoundary>
            }
          />
        );
      })}
    </Routes>
  </Suspense>
);
