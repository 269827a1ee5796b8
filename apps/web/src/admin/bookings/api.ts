import {
  keepPreviousData,
  type QueryClient,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  START_TIMES,
  type AdminBooking,
  type AdminBookingDetail,
  type AvailabilityView,
  type BookingHosts,
  type EditDetails,
  type EditPreviewView,
  type CreateBooking,
  type FamilyRow,
  type ReschedulePreviewView,
  type SavedView,
  type SaveView,
  type WaitingCreditView,
} from '#libs/shared/contracts';
import { get, getPage, post, postPage, remove } from '../../lib/api/http.js';
import { useBusinessDay } from '../../lib/api/business-day.js';
import { mutation } from '../../lib/api/mutation.js';
import { reload } from '../../lib/api/query-client.js';
import { CALENDAR, STATS, TODAY } from '../shared/api.js';

export const LIST = '/api/admin/bookings';
const VIEWS = ['/api/admin/views'];
const CREDITS = ['/api/admin/credits/waiting'];

const listKey = (query: string) => [LIST, 'list', query];
const detailKey = (id: string) => [LIST, 'one', id];
const hostsKey = (id: string) => [LIST, 'hosts', id];

export const hostsPath = (id: string) => `${LIST}/${encodeURIComponent(id)}/hosts`;

/** Search text is sent in the body: URLs are logged, and the text may be a child's name. */
function readPage(query: string) {
  const params = new URLSearchParams(query);
  return params.has('search')
    ? postPage<AdminBooking>(`${LIST}/search`, Object.fromEntries(params))
    : getPage<AdminBooking>(`${LIST}?${query}`);
}

/** One page; keeps the previous page's data while the next one loads. */
export const useAdminBookings = (query: string) =>
  useQuery({
    queryKey: listKey(query),
    queryFn: () => readPage(query),
    placeholderData: keepPreviousData,
    // Parents book all day, so the list is refetched on mount.
  });

export const BULK_LIMIT = 500;

/** All rows of a list, fetched page by page, at most five hundred; `queryOf` gives the query of a page. */
export async function readMatching(
  queryOf: (page: number) => string,
  onRead: (count: number) => void,
): Promise<AdminBooking[]> {
  // Keyed by id: a new booking shifts rows to later pages.
  const found = new Map<string, AdminBooking>();
  for (let page = 1, isMore = true; isMore && found.size < BULK_LIMIT; page += 1) {
    const { rows, total } = await readPage(queryOf(page));
    for (const row of rows) found.set(row.id, row);
    onRead(found.size);
    isMore = rows.length > 0 && found.size < total;
  }
  return [...found.values()].slice(0, BULK_LIMIT);
}

/** The server audits each view of a booking, so it is fetched only when opened. */
export const useAdminBooking = (id: string) =>
  useQuery({
    queryKey: detailKey(id),
    queryFn: () => get<AdminBookingDetail>(`${LIST}/${encodeURIComponent(id)}`),
    enabled: id !== '',
  });

/** Assigned hosts, missing roles and candidates; `version` is in the query key because the response depends on it. */
export const useBookingHosts = ({ id, version }: Pick<AdminBookingDetail, 'id' | 'version'>) =>
  useQuery({
    queryKey: [...hostsKey(id), version],
    queryFn: () => get<BookingHosts>(hostsPath(id)),
    placeholderData: keepPreviousData,
  });

/** Credits that an owner must release; read only for one. */
export const useWaitingCredits = (isOwner: boolean) =>
  useQuery({
    queryKey: CREDITS,
    queryFn: () => get<WaitingCreditView[]>(CREDITS[0]),
    enabled: isOwner,
  });

/** Sends the code of a waiting credit. */
export const useReleaseCredit = mutation(
  (id: string) => post<void>(`/api/admin/credits/${encodeURIComponent(id)}/release`, {}),
  CREDITS,
);

export const useViews = () => useQuery({ queryKey: VIEWS, queryFn: () => get<SavedView[]>(VIEWS[0]) });

export const useSaveView = mutation((view: SaveView) => post<SavedView>(VIEWS[0], view), VIEWS);
export const useRemoveView = mutation(
  (id: string) => remove<void>(`${VIEWS[0]}/${encodeURIComponent(id)}`),
  VIEWS,
);

/** Families; the search text is sent in the body, as that of bookings. */
export const FAMILIES = '/api/admin/families';

type FamilyPage = { search: string; page: number; pageSize: number };

function readFamilies({ search, page, pageSize }: FamilyPage) {
  if (search) return postPage<FamilyRow>(`${FAMILIES}/search`, { search, page, pageSize });
  const params = new URLSearchParams({ page: String(page), pageSize: String(pageSize) });
  return getPage<FamilyRow>(`${FAMILIES}?${params}`);
}

/** One page, those that booked last first; keeps the previous page's data while the next one loads. */
export const useFamilies = (page: FamilyPage, enabled = true) =>
  useQuery({
    queryKey: [FAMILIES, 'list', page],
    queryFn: () => readFamilies(page),
    enabled,
    placeholderData: keepPreviousData,
  });

/** The location of a family's last event: reads the booking, which adds an audit row. */
export function useAddressOf() {
  const queries = useQueryClient();
  return async (id: string): Promise<AdminBookingDetail['location']> => {
    const queryFn = () => get<AdminBookingDetail>(`${LIST}/${encodeURIComponent(id)}`);
    return (await queries.fetchQuery({ queryKey: detailKey(id), queryFn })).location;
  };
}

/** Marks a follow-up as done, from its booking or from the list of today. */
export function useFinishFollowUp() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ bookingId, id, version }: { bookingId: string; id: string; version: number }) =>
      post<void>(`${LIST}/${bookingId}/follow-ups/${id}/done`, { version }),
    onSettled: (_, __, { bookingId }) => refreshAdmin(queries, bookingId),
  });
}

const PHONE_BOOKING = ['book-for-caller'];
/** Whether a phone booking is being sent. */
export const useIsBooking = () => useIsMutating({ mutationKey: PHONE_BOOKING }) > 0;

/** Creates a phone booking. */
export function usePhoneBooking() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: PHONE_BOOKING,
    mutationFn: ({ details, idempotencyKey }: { details: CreateBooking; idempotencyKey: string }) =>
      post<AdminBooking>(LIST, details, { idempotencyKey }),
    onSuccess: () => refreshAdmin(queries),
  });
}

/** After a change: invalidates the figures, the calendar, all loaded lists, and the booking itself. */
export const refreshAdmin = (queries: QueryClient, id?: string): Promise<void> =>
  reload(
    queries,
    STATS,
    TODAY,
    CALENDAR,
    [LIST, 'list'],
    [FAMILIES],
    ...(id === undefined ? [] : [detailKey(id)]),
  );

/** Refreshes a booking that was changed elsewhere. False when it could not be loaded. */
export async function rereadBooking(queries: QueryClient, id: string): Promise<boolean> {
  await refreshAdmin(queries, id);
  return queries.getQueryState(detailKey(id))?.status === 'success';
}

/** The effects of an edit, by POST because of the personal data; null details make no call. */
export const useEditPreview = (
  { id, version }: Pick<AdminBookingDetail, 'id' | 'version'>,
  details: EditDetails | null,
) =>
  useQuery({
    queryKey: [...editPreviewKey(id), version, details],
    queryFn: () =>
      post<EditPreviewView>(`${LIST}/${encodeURIComponent(id)}/edit-preview`, { version, details }),
    enabled: details !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
const editPreviewKey = (id: string) => [LIST, 'edit', id];

/** Queries of a booking's reschedule form. */
export const rescheduleKey = (id: string) => [LIST, 'move', id];

/** A day that a booking can move to. While a year is typed, the date input has the values 0002, 0020 and 0203. */
const canBeAsked = (day: string, today: string) => /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= today;

type StartQuery = Pick<CreateBooking, 'selectedGames' | 'guestCount' | 'addOns' | 'location'>;

/** The starts of a day with a free crew, counting the booking's own time as free; all starts until loaded. */
export const useRescheduleStarts = (booking: AdminBookingDetail, day: string) =>
  useOpenStarts(booking, day, booking.id);

/** The open starts for a new booking; `moving` is the booking whose time counts as free. */
export function useOpenStarts(
  { selectedGames, guestCount, addOns, location }: StartQuery,
  day: string,
  moving?: string,
) {
  const cameras = (['photography', 'videography'] as const).filter((camera) => addOns[camera]);
  const query = new URLSearchParams({
    from: day,
    days: '1',
    games: selectedGames.join(','),
    guestCount: String(guestCount),
    addOns: cameras.join(','),
    zipCode: location.zipCode,
    ...(moving && { moving }),
  });
  const { data } = useQuery({
    queryKey: [...rescheduleKey(moving ?? ''), 'starts', query.toString()],
    queryFn: () => get<AvailabilityView>(`/api/availability?${query}`),
    enabled: canBeAsked(day, useBusinessDay()),
    placeholderData: keepPreviousData,
  });
  return data?.days[0]?.starts ?? START_TIMES;
}

type Moving = Pick<AdminBookingDetail, 'id' | 'eventDate' | 'eventTime' | 'version'>;
type Wanted = { day: string; time: string; crewNo?: string };

/** The reschedule preview; null while no other start is chosen. */
export const useReschedulePreview = ({ id, eventDate, eventTime, version }: Moving, wanted: Wanted) =>
  useQuery({
    queryKey: [...rescheduleKey(id), 'preview', version, wanted],
    queryFn: () =>
      get<ReschedulePreviewView>(
        `${LIST}/${encodeURIComponent(id)}/move-preview?${new URLSearchParams(wanted).toString()}`,
      ),
    enabled:
      canBeAsked(wanted.day, useBusinessDay()) && (wanted.day !== eventDate || wanted.time !== eventTime),
    retry: false,
  });
