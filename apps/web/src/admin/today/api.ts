import { useQuery } from '@tanstack/react-query';
import type { SetupState } from '#libs/shared/contracts';
import { get } from '../../lib/api/http.js';

const SETUP = ['/api/admin/today/setup'];

/** What an owner has set up, and what is left. */
export const useSetup = (enabled: boolean) =>
  useQuery({ queryKey: SETUP, queryFn: () => get<SetupState[]>(SETUP[0]), enabled });
