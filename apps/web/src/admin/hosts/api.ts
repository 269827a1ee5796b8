import { useQuery } from '@tanstack/react-query';
import type {
  AbsenceView,
  AdminHost,
  CertificationView,
  InviteHost,
  SaveAbsence,
  SaveCertification,
  SaveHost,
} from '#libs/shared/contracts';
import { get, post, put, remove } from '../../lib/api/http.js';
import { mutation } from '../../lib/api/mutation.js';

const HOSTS = ['/api/admin/hosts'];
const ABSENCES = '/api/admin/absences';
const one = (no: number) => `${HOSTS[0]}/${no}`;

/** All hosts with their background checks and absences. */
export const useHosts = () => useQuery({ queryKey: HOSTS, queryFn: () => get<AdminHost[]>(HOSTS[0]) });

/** `no` is null for a new host; `key`: a retry of the same input is the same host. */
export const useSaveHost = mutation(
  ({ no, input, key }: { no: number | null; input: SaveHost; key: string }) =>
    no === null ? post<AdminHost>(HOSTS[0], input, { idempotencyKey: key }) : put<AdminHost>(one(no), input),
  HOSTS,
);

export const useRetireHost = mutation((no: number) => remove<void>(one(no)), HOSTS);
export const useRestoreHost = mutation((no: number) => post<AdminHost>(`${one(no)}/restore`), HOSTS);

export const useInviteHost = mutation(
  ({ no, input }: { no: number; input: InviteHost }) => post<AdminHost>(`${one(no)}/invitation`, input),
  HOSTS,
);
export const useWithdrawInvitation = mutation(
  (no: number) => remove<AdminHost>(`${one(no)}/invitation`),
  HOSTS,
);

export const useSaveCheck = mutation(
  ({ no, input }: { no: number; input: SaveCertification }) =>
    put<AdminHost>(`${one(no)}/certifications`, input),
  HOSTS,
);
export const useRemoveCheck = mutation(
  ({ no, check }: { no: number; check: Pick<CertificationView, 'kind' | 'checkedOn'> }) =>
    remove<AdminHost>(`${one(no)}/certifications/${check.kind}/${check.checkedOn}`),
  HOSTS,
);

/** `id` is null for a new absence. */
export const useSaveAbsence = mutation(
  ({ id, input, key }: { id: string | null; input: SaveAbsence; key: string }) =>
    id === null
      ? post<AbsenceView>(ABSENCES, input, { idempotencyKey: key })
      : put<AbsenceView>(`${ABSENCES}/${id}`, input),
  HOSTS,
);
export const useRemoveAbsence = mutation((id: string) => remove<void>(`${ABSENCES}/${id}`), HOSTS);
