import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  isCalendarDay,
  type ExportView,
  type LanesView,
  type RequestedExport,
  type RequestExport,
} from '#libs/shared/contracts';
import { EXPORT_TEXTS } from './copy.js';
import { get, post } from '../../lib/api/http.js';
import { reload } from '../../lib/api/query-client.js';
import { useIntentKey } from '../../lib/form/submit-intent.js';

const EXPORTS = '/api/admin/exports';
const LIST = [EXPORTS, 'list'];
const ASK_AGAIN_MS = 1_000;

export const isOpen = ({ status }: Pick<ExportView, 'status'>) => status === 'queued' || status === 'running';

/** The URL of a finished file. */
export const fileOf = (id: string) => `${EXPORTS}/${encodeURIComponent(id)}/file`;

/** The history, newest first; polled every second while a file is being generated. */
export const useExports = () =>
  useQuery({
    queryKey: LIST,
    queryFn: () => get<ExportView[]>(EXPORTS),
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? ASK_AGAIN_MS : false),
  });

/** One export, polled until it is finished. */
export const useExport = (id: string | null) =>
  useQuery({
    queryKey: [EXPORTS, 'one', id],
    queryFn: () => get<ExportView>(`${EXPORTS}/${encodeURIComponent(id ?? '')}`),
    enabled: id !== null,
    // A failed poll does not mean that the file failed; polling continues.
    refetchInterval: ({ state }) => (!state.data || isOpen(state.data) ? ASK_AGAIN_MS : false),
  });

/** The crews of a day, first the option for all; empty without crews or without a day. */
export function useCrewChoices(day: string): { value: string; label: string }[] {
  const { data } = useQuery({
    queryKey: [EXPORTS, 'crews', day],
    queryFn: () => get<LanesView>(`/api/admin/calendar/lanes?day=${day}`),
    enabled: isCalendarDay(day),
  });
  if (!data?.isUsed) return [];
  const crews = data.lanes.map(({ no, name }) => ({ value: String(no), label: name }));
  return [{ value: '', label: EXPORT_TEXTS.everyCrew }, ...crews];
}

/** Requests a file. A retry has the same idempotency key, so it does not make a second file. */
export function useRequestExport() {
  const queries = useQueryClient();
  const intent = useIntentKey();
  return useMutation({
    mutationFn: (input: RequestExport) =>
      post<RequestedExport>(EXPORTS, input, { idempotencyKey: intent.keyFor(input) }),
    onSuccess: () => {
      intent.done();
      return reload(queries, LIST);
    },
  });
}
