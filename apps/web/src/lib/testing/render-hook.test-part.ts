// Runs a hook in React without a browser's DOM: a component that renders nothing needs no elements. What a hook reads of
// the page is a small fake: events, history state, and the elements that a spec names.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createStore, Provider } from 'jotai';
import { act, createElement, type ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';

/** Elements by id; a spec adds those that its hook focuses. */
export const elements = new Map<string, { focus: jest.Mock }>();

const page = Object.assign(new EventTarget(), {
  nodeType: 9,
  visibilityState: 'visible',
  cookie: '',
  getElementById: (id: string) => elements.get(id) ?? null,
});
const container = Object.assign(new EventTarget(), { nodeType: 1, tagName: 'DIV', ownerDocument: page });
const fakeWindow = Object.assign(new EventTarget(), {
  document: page,
  history: { state: null },
  location: { href: 'http://localhost/booking' },
  scrollTo: () => undefined,
  // React looks for the focused element before each commit.
  HTMLIFrameElement: class {},
});

let root: Root | undefined;

/** Defines the fake page before React is loaded, which looks for a window once. */
beforeAll(() => {
  Object.assign(globalThis, { window: fakeWindow, document: page, IS_REACT_ACT_ENVIRONMENT: true });
});

afterEach(async () => {
  await act(async () => root?.unmount());
  root = undefined;
  elements.clear();
});

/** Renders `useHook` at a URL, inside the providers of the site. `store` may hold answers already; `wrap` adds contexts. */
export async function renderHook<Result>(
  useHook: () => Result,
  { at = '/booking', store = createStore(), wrap = (probe: ReactNode) => probe } = {},
) {
  let hook!: Result;
  let search = '';
  let navigate!: ReturnType<typeof useNavigate>;
  function Probe() {
    hook = useHook();
    search = useLocation().search;
    navigate = useNavigate();
    return null;
  }
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const { createRoot } = await import('react-dom/client');
  root = createRoot(container as unknown as Element);
  const render = () =>
    act(async () =>
      root!.render(
        createElement(
          Provider,
          { store },
          createElement(
            QueryClientProvider,
            { client },
            createElement(MemoryRouter, { initialEntries: [at] }, wrap(createElement(Probe))),
          ),
        ),
      ),
    );
  await render();
  return {
    store,
    hook: () => hook,
    search: () => search,
    /** Renders again, for a hook that reads variables of the spec. */
    rerender: render,
    back: () => act(async () => navigate(-1)),
    unmount: () => act(async () => root?.unmount()),
  };
}
