import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  AdminContactMessage,
  AdminCustomGame,
  AdminReview,
  HideReview,
  MessageBookings,
  ReplyToReview,
  ReviewState,
  ShowReview,
  SaveAnswer,
  SavedAnswer,
  CustomGameState,
  MessageState,
  ReplyToMessage,
} from '#libs/shared/contracts';
import { get, patch, post, put, remove } from '../../lib/api/http.js';
import { mutation } from '../../lib/api/mutation.js';
import { reload } from '../../lib/api/query-client.js';
import { TODAY } from '../shared/api.js';

const MESSAGES = '/api/admin/contact-messages';
const CUSTOM_GAMES = '/api/admin/custom-games';

/** Refetch interval while a reply is being sent. */
const SENDING_EVERY_MS = 10_000;

const isSending = (messages: AdminContactMessage[] | undefined) =>
  messages?.some(({ replies }) => replies.some((reply) => reply.state === 'sending')) ?? false;

/** Filter of a list; search text is sent in the body, to keep it out of URLs. */
type ListQuery<State> = { state: State | ''; search: string };
const listOf = <Row>(path: string, { state, search }: ListQuery<string>): Promise<Row[]> =>
  search
    ? post(`${path}/search`, { search, state: state || undefined })
    : get(state ? `${path}?state=${state}` : path);

const messagesKey = (query: ListQuery<MessageState>) => [MESSAGES, query];
export const useMessages = (query: ListQuery<MessageState>) =>
  useQuery({
    queryKey: messagesKey(query),
    queryFn: () => listOf<AdminContactMessage>(MESSAGES, query),
    refetchInterval: ({ state }) => isSending(state.data) && SENDING_EVERY_MS,
    placeholderData: query.search ? keepPreviousData : undefined,
  });

export const useCustomGames = (query: ListQuery<CustomGameState>) =>
  useQuery({
    queryKey: [CUSTOM_GAMES, query],
    queryFn: () => listOf<AdminCustomGame>(CUSTOM_GAMES, query),
    placeholderData: query.search ? keepPreviousData : undefined,
  });

const messageBookingsKey = (id: string) => [MESSAGES, id, 'bookings'];
/** The bookings with the email address of a message. */
export const useMessageBookings = (id: string) =>
  useQuery({
    queryKey: messageBookingsKey(id),
    queryFn: () => get<MessageBookings>(`${MESSAGES}/${id}/bookings`),
  });

const SAVED_ANSWERS = ['/api/admin/saved-answers'];
const oneAnswer = (id: string) => `${SAVED_ANSWERS[0]}/${id}`;

export const useSavedAnswers = () =>
  useQuery({ queryKey: SAVED_ANSWERS, queryFn: () => get<SavedAnswer[]>(SAVED_ANSWERS[0]) });

export const useSaveAnswer = mutation(
  ({ id, input }: { id: string | null; input: SaveAnswer }) =>
    id ? put<SavedAnswer>(oneAnswer(id), input) : post<SavedAnswer>(SAVED_ANSWERS[0], input),
  SAVED_ANSWERS,
);
export const useRemoveAnswer = mutation((id: string) => remove<void>(oneAnswer(id)), SAVED_ANSWERS);
export const useOrderAnswers = mutation(
  (ids: string[]) => put<SavedAnswer[]>(oneAnswer('order'), { ids }),
  SAVED_ANSWERS,
);

export const useMoveMessage = mutation(
  ({ id, state }: { id: string; state: MessageState }) =>
    patch<AdminContactMessage>(`${MESSAGES}/${id}`, { state }),
  [MESSAGES],
  TODAY,
);

/** A reply from the inbox; `key`: a retry of the same text is the same mail. */
export const useReply = mutation(
  ({ id, input, key }: { id: string; input: ReplyToMessage; key: string }) =>
    post<void>(`${MESSAGES}/${id}/replies`, input, { idempotencyKey: key }),
  [MESSAGES],
  TODAY,
);

/** Resends a reply whose mail was rejected. */
export const useRetryReply = mutation(
  ({ messageId, id }: { messageId: string; id: string }) =>
    post<void>(`${MESSAGES}/${messageId}/replies/${id}/retry`),
  [MESSAGES],
  TODAY,
);

type Decision = { id: string; how: 'approve' | 'reject'; body: object };

/** An approved custom game becomes a game, so the public lists are refetched. */
export function useDecideCustomGame() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, how, body }: Decision) => post<AdminCustomGame>(`${CUSTOM_GAMES}/${id}/${how}`, body),
    onSettled: async (_, __, { how }) => {
      if (how === 'approve') queries.removeQueries({ queryKey: ['/api/games'] });
      await reload(queries, [CUSTOM_GAMES], TODAY);
    },
  });
}

const REVIEWS = '/api/admin/reviews';

export const useReviews = (state: ReviewState | '') =>
  useQuery({
    queryKey: [REVIEWS, state],
    queryFn: () => get<AdminReview[]>(state ? `${REVIEWS}?state=${state}` : REVIEWS),
  });

type ReviewChange<Input> = { id: string; input: Input };

export const useHideReview = mutation(
  ({ id, input }: ReviewChange<HideReview>) => post<void>(`${REVIEWS}/${id}/hide`, input),
  [REVIEWS],
  TODAY,
);
export const useShowReview = mutation(
  ({ id, input }: ReviewChange<ShowReview>) => post<void>(`${REVIEWS}/${id}/show`, input),
  [REVIEWS],
  TODAY,
);
export const useReplyToReview = mutation(
  ({ id, input }: ReviewChange<ReplyToReview>) => put<void>(`${REVIEWS}/${id}/reply`, input),
  [REVIEWS],
  TODAY,
);
