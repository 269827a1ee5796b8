import { useQuery } from '@tanstack/react-query';
import type { DemoDataView } from '#libs/shared/contracts';
import { get, remove } from '../../lib/api/http.js';
import { mutation } from '../../lib/api/mutation.js';

const DEMO_DATA = ['/api/admin/examples'];

/** The number of demo bookings. */
export const useDemoData = () =>
  useQuery({ queryKey: DEMO_DATA, queryFn: () => get<DemoDataView>(DEMO_DATA[0]) });

/** Removes all demo data; every query of the admin area may contain some. */
export const useRemoveDemoData = mutation(() => remove<void>(DEMO_DATA[0]), []);
