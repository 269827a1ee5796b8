import { useQuery } from '@tanstack/react-query';
import type { StatsView, TodayItem } from '#libs/shared/contracts';
import { get } from '../../lib/api/http.js';

export const STATS = ['/api/admin/stats'];

/** The figures above the list of bookings. */
export const useStats = () => useQuery({ queryKey: STATS, queryFn: () => get<StatsView>(STATS[0]) });

/** Events by day, the vans' days and rain days. */
export const CALENDAR = ['/api/admin/calendar'];

export const TODAY = ['/api/admin/today'];
const TODAY_EVERY_MS = 60_000;

/** What waits for a person, the most urgent first. */
export const useToday = () =>
  useQuery({
    queryKey: TODAY,
    queryFn: () => get<TodayItem[]>(TODAY[0]),
    refetchInterval: TODAY_EVERY_MS,
  });
