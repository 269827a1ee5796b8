import { useQuery } from '@tanstack/react-query';
import type { AdminCompanyDetail, ChangeSettings } from '#libs/shared/contracts';
import { get, patch } from '../../../lib/api/http.js';
import { mutation } from '../../../lib/api/mutation.js';
import { renewPublicConfig } from '../../../lib/api/public-config.js';

const COMPANY_DETAILS = ['/api/admin/company'];

export const useCompanyDetails = () =>
  useQuery({
    queryKey: COMPANY_DETAILS,
    queryFn: () => get<AdminCompanyDetail[]>(COMPANY_DETAILS[0]),
  });

export const useChangeDetails = mutation(async (changes: ChangeSettings['changes']) => {
  await patch(COMPANY_DETAILS[0], { changes });
  // The page around this form shows them as well.
  void renewPublicConfig();
}, COMPANY_DETAILS);
