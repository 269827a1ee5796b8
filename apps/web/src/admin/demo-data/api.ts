import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DemoDataView } from '#libs/shared/contracts';
import { get, remove } from '../../lib/api/http.js';
import { reload } from '../../lib/api/query-client.js';

const DEMO_DATA = ['/api/admin/examples'];

/** The number of demo bookings. */
export const useDemoData = () =>
  useQuery({ queryKey: DEMO_DATA, queryFn: () => get<DemoDataView>(DEMO_DATA[0]) });

/** Removes all demo data; all queries of the admin area may contain some. */
export function useRemoveDemoData() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => remove<void>(DEMO_DATA[0]),
    onSuccess: () => reload(queries, []),
  });
}
