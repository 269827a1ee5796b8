import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { createStore } from 'jotai';
import { useState, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Providers } from '../providers.js';
import { Tooltips } from '../../ui/overlay/tooltip.js';
import { Button } from '../../ui/form/button.js';
import { Dialog } from '../../ui/overlay/dialog.js';

export type Store = ReturnType<typeof createStore>;

export type Story = {
  name: string;
  body: ReactNode;
  /** The query data; all other queries stay pending. */
  answers?: [QueryKey, unknown][];
  /** Failed queries. */
  failed?: QueryKey[];
  path?: string;
  /** Sets query data and atoms where the screens read them. */
  prepare?: (store: Store) => void;
};

function queriesOf({ answers = [], failed = [] }: Story) {
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false, retryOnMount: false } },
  });
  for (const [queryKey, answer] of answers) queries.setQueryData(queryKey, answer);
  for (const queryKey of failed)
    queries
      .getQueryCache()
      .build(queries, { queryKey })
      .setState({ status: 'error', error: new Error('503: The kit has no server'), fetchStatus: 'idle' });
  return queries;
}

function storeOf({ prepare }: Story) {
  const store = createStore();
  prepare?.(store);
  return store;
}

/** One component in one state, with its own store, cache and URL. */
export function StoryFrame({ story }: { story: Story }) {
  const [queries] = useState(() => queriesOf(story));
  const [store] = useState(() => storeOf(story));
  return (
    <section className="story">
      <h3>{story.name}</h3>
      <Providers queries={queries} store={store}>
        <Tooltips>
          <MemoryRouter initialEntries={[story.path ?? '/']}>{story.body}</MemoryRouter>
        </Tooltips>
      </Providers>
    </section>
  );
}

/** A button that opens the content rendered by `children`. */
export function Opens({
  label,
  children,
}: {
  label: string;
  children: (isOpen: boolean, close: () => void) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {children(isOpen, () => setOpen(false))}
    </>
  );
}

export const OpenDialog = () => (
  <Opens label="Open a dialog">
    {(isOpen, close) => (
      <Dialog
        open={isOpen}
        onOpenChange={close}
        title="A dialog"
        description="A sheet on phones."
        footer={<Button onClick={close}>Done</Button>}
      >
        <p>Its middle scrolls, head and foot stay.</p>
      </Dialog>
    )}
  </Opens>
);
