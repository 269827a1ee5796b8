import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type {
  ContentKind,
  AdminGalleryImage,
  AdminGame,
  AdminPackage,
  AdminPerson,
  AdminTestimonial,
} from '#libs/shared/contracts';
import { get, post, put, remove } from '../../lib/api/http.js';
import { reload } from '../../lib/api/query-client.js';

export type Entries = {
  packages: AdminPackage;
  games: AdminGame;
  gallery: AdminGalleryImage;
  testimonials: AdminTestimonial;
  people: AdminPerson;
};
export type Entry = Entries[ContentKind];

const path = (kind: ContentKind, ...rest: string[]) =>
  ['/api/admin', kind, ...rest.map(encodeURIComponent)].join('/');
const keyOf = (kind: ContentKind) => [path(kind)] as const;

/** Active entries in display order, then the retired ones. */
export const useEntries = (kind: ContentKind) =>
  useQuery({
    queryKey: keyOf(kind),
    queryFn: () => get<Entry[]>(path(kind)),
  });

/** Refetches the list, and invalidates the public lists. */
export async function refreshEntries(queries: QueryClient, kind: ContentKind): Promise<void> {
  queries.removeQueries({ queryKey: [`/api/${kind}`] });
  await reload(queries, keyOf(kind));
}

type Change = { id: string | null; body: object };

/** Creates an entry without an id, else replaces the entry. */
export function useSaveEntry(kind: ContentKind) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: Change) =>
      id === null ? post<Entry>(path(kind), body) : put<Entry>(path(kind, id), body),
    onSuccess: () => refreshEntries(queries, kind),
  });
}

export function useRetireEntry(kind: ContentKind) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => remove<void>(path(kind, id)),
    onSuccess: () => refreshEntries(queries, kind),
  });
}

export function useRestoreEntry(kind: ContentKind) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => post<Entry>(path(kind, id, 'restore')),
    onSuccess: () => refreshEntries(queries, kind),
  });
}

/** Optimistic update: moves are sent one after another, and a rejection restores the server's order. */
export function useOrderEntries(kind: ContentKind) {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: `order-${kind}` },
    mutationFn: (ids: string[]) => put<Entry[]>(path(kind, 'order'), { ids }),
    onMutate: async (ids) => {
      // A running fetch would restore the old order.
      await queries.cancelQueries({ queryKey: keyOf(kind) });
      queries.setQueryData<Entry[]>(keyOf(kind), (entries = []) =>
        entries.toSorted((a, b) => placeOf(ids, a.id) - placeOf(ids, b.id)),
      );
    },
    onSuccess: () => queries.removeQueries({ queryKey: [`/api/${kind}`] }),
    onError: () => reload(queries, keyOf(kind)),
  });
}

/** Retired entries have no order and stay at the end. */
const placeOf = (ids: string[], id: string) => {
  const place = ids.indexOf(id);
  return place < 0 ? ids.length : place;
};
