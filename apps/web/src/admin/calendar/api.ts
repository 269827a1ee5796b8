import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type {
  AvailabilityView,
  CalendarEntry,
  WithdrawRain,
  LanesView,
  RainDayQuery,
  RainDayView,
  RainMailPreview,
  StartRainDay,
  WaitingEntryRow,
} from '#libs/shared/contracts';
import { get, post } from '../../lib/api/http.js';
import { mutation } from '../../lib/api/mutation.js';
import { CALENDAR } from '../shared/api.js';

const LANES = `${CALENDAR[0]}/lanes`;

/** Events from one day to another, inclusive. Refetched on each mount, since parents book all day. */
export const useCalendar = (from: string, to: string) =>
  useQuery({
    queryKey: [...CALENDAR, from, to],
    queryFn: () => get<CalendarEntry[]>(`${CALENDAR[0]}?from=${from}&to=${to}`),
  });

/** A day of the crews; `isUsed` is false while the company has no crews. `everyMs`: how often it is refetched. */
export const useLanes = (day: string, everyMs?: number) =>
  useQuery({
    queryKey: [...CALENDAR, 'lanes', day],
    refetchInterval: everyMs,
    queryFn: () => get<LanesView>(`${LANES}?day=${day}`),
  });

const RAIN_DAYS = `${CALENDAR[0]}/rain-days`;

/** Answers come while staff look at the day. */
const ANSWERS_EVERY_MS = 20_000;

const hasOpenOffer = (view?: RainDayView) =>
  view?.families.some(({ offer }) => offer?.state === 'open') === true;

/** The families of a day that rain would hit, and what those with an offer have chosen. */
export function useRainDay({ day, from, to }: RainDayQuery) {
  const query = new URLSearchParams({ day, ...(from && { from }), ...(to && { to }) });
  return useQuery({
    queryKey: [...CALENDAR, 'rain', query.toString()],
    queryFn: () => get<RainDayView>(`${RAIN_DAYS}?${query}`),
    refetchInterval: ({ state }) => hasOpenOffer(state.data) && ANSWERS_EVERY_MS,
  });
}

/** The mail to the first family that would be asked; the previous one is shown until the next arrives. */
export function useRainMail({ from, to, ...input }: StartRainDay) {
  const query = new URLSearchParams({ ...input, ...(from && { from }), ...(to && { to }) });
  return useQuery({
    queryKey: [...CALENDAR, 'rain-mail', query.toString()],
    queryFn: ({ signal }) => get<RainMailPreview>(`${RAIN_DAYS}/mail?${query}`, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Offers every affected family other times, indoors, or a full refund. */
export const useStartRainDay = mutation(
  ({ input, idempotencyKey }: { input: StartRainDay; idempotencyKey: string }) =>
    post<RainDayView>(RAIN_DAYS, input, { idempotencyKey }),
  CALENDAR,
);

/** Calls off all offers of a day, or that of one family; a repeat changes nothing. */
export const useWithdrawRain = mutation(
  (input: WithdrawRain) => post<RainDayView>(`${RAIN_DAYS}/withdraw`, input),
  CALENDAR,
);

const WAITING = '/api/admin/waiting-list';

/** Who waits, on all days ahead. */
export const useWaitingList = () =>
  useQuery({ queryKey: [WAITING], queryFn: () => get<WaitingEntryRow[]>(WAITING) });

/** The open starts of the day that a family waits for. */
export function useStartsFor({ day, games, guestCount, addOns, zipCode }: WaitingEntryRow) {
  const cameras = (['photography', 'videography'] as const).filter((camera) => addOns[camera]);
  const query = new URLSearchParams({
    from: day,
    days: '1',
    games: games.join(','),
    guestCount: String(guestCount),
    addOns: cameras.join(','),
    zipCode,
  });
  return useQuery({
    queryKey: [WAITING, 'starts', query.toString()],
    queryFn: () => get<AvailabilityView>(`/api/availability?${query}`),
  });
}

/** Offers a start to a family, as a freed time is offered. */
export const useOfferTime = mutation(
  ({ id, start }: { id: string; start: string }) =>
    post<void>(`${WAITING}/${encodeURIComponent(id)}/offer`, { start }),
  [WAITING],
  CALENDAR,
);
