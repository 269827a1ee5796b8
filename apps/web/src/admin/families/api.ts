import { useQuery } from '@tanstack/react-query';
import type { FamilyTag, FamilyView } from '#libs/shared/contracts';
import { get, post, remove } from '../../lib/api/http.js';
import { mutation } from '../../lib/api/mutation.js';
import { FAMILIES } from '../bookings/api.js';

const pathOf = (id: string, ...below: string[]) =>
  [FAMILIES, ...[id, ...below].map(encodeURIComponent)].join('/');

/** The server audits each view of a family, so it is fetched only when opened. */
export const useFamily = (id: string) =>
  useQuery({ queryKey: [FAMILIES, 'one', id], queryFn: () => get<FamilyView>(pathOf(id)) });

type New<Input> = { id: string; idempotencyKey: string } & Input;

export const useAddNote = mutation(
  ({ id, text, idempotencyKey }: New<{ text: string }>) =>
    post<void>(pathOf(id, 'notes'), { text }, { idempotencyKey }),
  [FAMILIES],
);
export const useAddTag = mutation(
  ({ id, tag }: { id: string; tag: string }) => post<FamilyTag>(pathOf(id, 'tags'), { tag }),
  [FAMILIES],
);
export const useRemoveTag = mutation(
  ({ id, tagId }: { id: string; tagId: string }) => remove<void>(pathOf(id, 'tags', tagId)),
  [FAMILIES],
);
export const useMerge = mutation(
  ({ id, otherId }: { id: string; otherId: string }) => post<void>(pathOf(id, 'merges'), { otherId }),
  [FAMILIES],
);
export const useUndoMerge = mutation(
  ({ id, mergeId }: { id: string; mergeId: string }) => remove<void>(pathOf(id, 'merges', mergeId)),
  [FAMILIES],
);
