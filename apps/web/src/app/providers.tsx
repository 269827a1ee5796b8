import { Theme } from '@radix-ui/themes';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Provider as StoreProvider, type createStore } from 'jotai';
import type { ReactNode } from 'react';
import { Announcer } from '../ui/announce.js';
import { Toasts } from '../ui/toast.js';
import { Tooltips } from '../ui/tooltip.js';

type Props = { queries: QueryClient; store: ReturnType<typeof createStore>; children: ReactNode };

export const Providers = ({ queries, store, children }: Props) => (
  <StoreProvider store={store}>
    <QueryClientProvider client={queries}>
      <Theme appearance="light" accentColor="indigo" grayColor="sand" radius="full">
        <Tooltips>
          {children}
          <Announcer />
          <Toasts />
        </Tooltips>
      </Theme>
    </QueryClientProvider>
  </StoreProvider>
);
