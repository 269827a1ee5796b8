import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReportView } from '#libs/shared/contracts';
import { get } from '../../lib/api/http.js';

/** One report; keeps the previous data while the next one loads. */
export const useReport = (query: string) =>
  useQuery({
    queryKey: ['/api/admin/reports', query],
    queryFn: () => get<ReportView>(`/api/admin/reports?${query}`),
    placeholderData: keepPreviousData,
  });
