import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Provider as StoreProvider, type createStore } from 'jotai';
import type { ReactNode } from 'react';
import { Announcer } from '../ui/feedback/announce.js';
import { Toasts } from '../ui/feedback/toast.js';

type Props = { queries: QueryClient; store: ReturnType<typeof createStore>; children: ReactNode };

export const Providers = ({ queries, store, children }: Props) => (
  <StoreProvider store={store}>
    <QueryClientProvider client={queries}>
      {children}
      <Announcer />
      <Toasts />
    </QueryClientProvider>
  </StoreProvider>
);
