import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type {
  AdminContactMessage,
  AdminCustomGame,
  GameSuggestionState,
  InboxCounts,
  MessageState,
  ReplyToMessage,
} from '#libs/contracts';
import { get, patch, post } from '../../lib/http.js';
import { reload } from '../../lib/reload.js';

const MESSAGES = '/api/admin/contact-messages';
const SUGGESTIONS = '/api/admin/custom-games';
const COUNTS = '/api/admin/inbox-counts';
const COUNTS_EVERY_MS = 60_000;

const withState = (path: string, state: string) => (state ? `${path}?state=${state}` : path);

export const useMessages = (state: MessageState | '') =>
  useQuery({
    queryKey: [MESSAGES, state],
    queryFn: () => get<AdminContactMessage[]>(withState(MESSAGES, state)),
    refetchOnMount: 'always',
  });

export const useGameSuggestions = (state: GameSuggestionState | '') =>
  useQuery({
    queryKey: [SUGGESTIONS, state],
    queryFn: () => get<AdminCustomGame[]>(withState(SUGGESTIONS, state)),
    refetchOnMount: 'always',
  });

/** What waits; asked again each minute, since parents write all day. */
export const useInboxCounts = () =>
  useQuery({
    queryKey: [COUNTS],
    queryFn: () => get<InboxCounts>(COUNTS),
    refetchOnMount: true,
    refetchInterval: COUNTS_EVERY_MS,
  });

const refresh = (queries: QueryClient, list: string) => reload(queries, [list], [COUNTS]);

export function useMoveMessage() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, state }: { id: string; state: MessageState }) =>
      patch<AdminContactMessage>(`${MESSAGES}/${id}`, { state }),
    onSuccess: () => refresh(queries, MESSAGES),
  });
}

/** The answer of the inbox's own box; `key` makes a repeat of the same words one mail. */
export function useReply() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, input, key }: { id: string; input: ReplyToMessage; key: string }) =>
      post<void>(`${MESSAGES}/${id}/replies`, input, { idempotencyKey: key }),
    onSuccess: () => refresh(queries, MESSAGES),
  });
}

type Decision = { id: string; how: 'approve' | 'reject'; body: object };

/** An approved suggestion joins the games, so the public lists are read anew. */
export function useDecideGameSuggestion() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, how, body }: Decision) => post<AdminCustomGame>(`${SUGGESTIONS}/${id}/${how}`, body),
    onSettled: async (_, __, { how }) => {
      if (how === 'approve') queries.removeQueries({ queryKey: ['/api/games'] });
      await refresh(queries, SUGGESTIONS);
    },
  });
}
