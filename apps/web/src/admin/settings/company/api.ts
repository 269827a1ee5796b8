import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminCompanyDetail, CompanyKey, CompanyValue } from '#libs/shared/contracts';
import { get, put } from '../../../lib/api/http.js';
import { renewPublicConfig } from '../../../lib/api/public-config.js';
import { reload } from '../../../lib/api/query-client.js';

const COMPANY_DETAILS = ['/api/admin/company'];

export const useCompanyDetails = () =>
  useQuery({
    queryKey: COMPANY_DETAILS,
    queryFn: () => get<AdminCompanyDetail[]>(COMPANY_DETAILS[0]),
  });

type Change = { key: CompanyKey; value: CompanyValue | null; version: number };

/** Sets a detail; null resets it to its default. */
export function useSetDetail() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...change }: Change) =>
      put<AdminCompanyDetail>(`${COMPANY_DETAILS[0]}/${key}`, change),
    onSuccess: (saved) => {
      // Immediately, so that the next change uses the new version.
      queries.setQueryData<AdminCompanyDetail[]>(COMPANY_DETAILS, (list) =>
        list?.map((each) => (each.key === saved.key ? saved : each)),
      );
      // The page around this form shows it as well.
      void renewPublicConfig();
    },
    // Also after a rejection: another administrator may have changed it.
    onSettled: () => void reload(queries, COMPANY_DETAILS),
  });
}
