import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
import { reload } from '../../lib/api/query-client.js';

const HOSTS = ['/api/admin/hosts'];
const ABSENCES = '/api/admin/absences';
const one = (no: number) => `${HOSTS[0]}/${no}`;

/** All hosts with their background checks and absences. */
export const useHosts = () =>
  useQuery({ queryKey: HOSTS, queryFn: () => get<AdminHost[]>(HOSTS[0]), refetchOnMount: 'always' });

const useChange = <Input>(change: (input: Input) => Promise<unknown>) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Also after a rejection: another administrator may have changed the list.
    onSettled: () => reload(queries, HOSTS),
  });
};

/** `no` is null for a new host; `key`: a retry of the same input is the same host. */
export const useSaveHost = () =>
  useChange(({ no, input, key }: { no: number | null; input: SaveHost; key: string }) =>
    no === null ? post<AdminHost>(HOSTS[0], input, { idempotencyKey: key }) : put<AdminHost>(one(no), input),
  );

export const useRetireHost = () => useChange((no: number) => remove<void>(one(no)));
export const useRestoreHost = () => useChange((no: number) => post<AdminHost>(`${one(no)}/restore`));

export const useInviteHost = () =>
  useChange(({ no, input }: { no: number; input: InviteHost }) =>
    post<AdminHost>(`${one(no)}/invitation`, input),
  );
export const useWithdrawInvitation = () =>
  useChange((no: number) => remove<AdminHost>(`${one(no)}/invitation`));

export const useSaveCheck = () =>
  useChange(({ no, input }: { no: number; input: SaveCertification }) =>
    put<AdminHost>(`${one(no)}/certifications`, input),
  );
export const useRemoveCheck = () =>
  useChange(({ no, check }: { no: number; check: Pick<CertificationView, 'kind' | 'checkedOn'> }) =>
    remove<AdminHost>(`${one(no)}/certifications/${check.kind}/${check.checkedOn}`),
  );

/** `id` is null for a new absence. */
export const useSaveAbsence = () =>
  useChange(({ id, input, key }: { id: string | null; input: SaveAbsence; key: string }) =>
    id === null
      ? post<AbsenceView>(ABSENCES, input, { idempotencyKey: key })
      : put<AbsenceView>(`${ABSENCES}/${id}`, input),
  );
export const useRemoveAbsence = () => useChange((id: string) => remove<void>(`${ABSENCES}/${id}`));
