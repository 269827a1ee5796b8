import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { MailingPreview, MailingView, PreviewMailing, WriteMailing } from '#libs/shared/contracts';
import { get, post } from '../../lib/api/http.js';
import { mutation } from '../../lib/api/mutation.js';
import { isOnItsWay } from './recent.rules.js';

const MAILINGS = '/api/admin/mailings';
const LIST = [MAILINGS, 'list'];
const EVERY_MS = 2_000;

/** Who would get it, and the first emails; by POST because of the text. */
export const useMailingPreview = (input: PreviewMailing) =>
  useQuery({
    queryKey: [MAILINGS, 'preview', input],
    queryFn: ({ signal }) => post<MailingPreview>(`${MAILINGS}/preview`, input, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });

/** Those of the last 24 hours; refetched while one of them is on its way. */
export const useMailings = () =>
  useQuery({
    queryKey: LIST,
    queryFn: () => get<MailingView[]>(MAILINGS),
    refetchInterval: ({ state }) => state.data?.some(isOnItsWay) === true && EVERY_MS,
  });

export const useWriteMailing = mutation(
  ({ input, idempotencyKey }: { input: WriteMailing; idempotencyKey: string }) =>
    post<MailingView>(MAILINGS, input, { idempotencyKey }),
  LIST,
);

/** Nobody gets it; rejected once it is sent. */
export const useUndoMailing = mutation((id: string) => post<void>(`${MAILINGS}/${id}/undo`, {}), LIST);
