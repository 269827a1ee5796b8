// Renders hooks and components inside the providers of the site.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook as renderInDom } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';

/** Renders `useHook` at a URL. `store` may hold answers already; `wrap` adds contexts. */
export async function renderHook<Result>(
  useHook: () => Result,
  { at = '/booking', store = createStore(), wrap = (probe: ReactNode) => probe } = {},
) {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[at]}>{wrap(children)}</MemoryRouter>
      </QueryClientProvider>
    </Provider>
  );
  const useProbe = () => ({ hook: useHook(), search: useLocation().search, navigate: useNavigate() });
  const { result, ...rendered } = await act(async () => renderInDom(useProbe, { wrapper }));
  return {
    ...rendered,
    store,
    hook: () => result.current.hook,
    search: () => result.current.search,
    back: () => act(async () => result.current.navigate(-1)),
  };
}
