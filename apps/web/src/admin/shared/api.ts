import { useQuery } from '@tanstack/react-query';
import type { StatsView } from '#libs/shared/contracts';
import { get } from '../../lib/api/http.js';

export const STATS = ['/api/admin/stats'];

/** The figures above the list of bookings. */
export const useStats = () => useQuery({ queryKey: STATS, queryFn: () => get<StatsView>(STATS[0]) });
