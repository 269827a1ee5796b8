import { useQuery } from '@tanstack/react-query';
import {
  ZIP_FILE,
  type CrewDayView,
  type CrewView,
  type EquipmentView,
  type SaveCrew,
  type SaveCrewDay,
  type SaveAllEquipment,
  type ZipCodeImportView,
} from '#libs/shared/contracts';
import { ZIP_CODES_TEXTS } from './copy.js';
import { get, post, put, remove } from '../../lib/api/http.js';
import { mutation } from '../../lib/api/mutation.js';
import { upload } from '../../lib/api/upload.js';

const CREWS = ['/api/admin/crews'];
const DAYS = ['/api/admin/crew-days'];
const EQUIPMENT = ['/api/admin/equipment-sets'];
const PLACES = ['/api/admin/zip-centroids'];

const useList = <View>(key: string[]) => useQuery({ queryKey: key, queryFn: () => get<View>(key[0]) });

export const useCrews = () => useList<CrewView[]>(CREWS);
export const useCrewDays = () => useList<CrewDayView[]>(DAYS);
export const useEquipment = () => useList<EquipmentView[]>(EQUIPMENT);
export const useZipCodeFile = () => useList<ZipCodeImportView>(PLACES);

/** Sends all fields, also empty ones, so that a change can clear the home. */
const crewBody = (input: SaveCrew) => ({ ...input, homeZip: input.homeZip ?? null });

type SavedCrew = { no: number | null; input: SaveCrew; idempotencyKey: string };
export const useSaveCrew = mutation(
  ({ no, input, idempotencyKey }: SavedCrew) =>
    no === null
      ? post<CrewView>(CREWS[0], crewBody(input), { idempotencyKey })
      : put<CrewView>(`${CREWS[0]}/${no}`, crewBody(input)),
  CREWS,
);

export const useRetireCrew = mutation(
  ({ no, version }: CrewView) => remove<void>(`${CREWS[0]}/${no}?version=${version}`),
  CREWS,
);

type SavedDay = { input: SaveCrewDay; idempotencyKey: string };
export const useAddDay = mutation(
  ({ input, idempotencyKey }: SavedDay) => post<CrewDayView>(DAYS[0], input, { idempotencyKey }),
  DAYS,
);

export const useRemoveDay = mutation(
  ({ id, version }: CrewDayView) => remove<void>(`${DAYS[0]}/${id}?version=${version}`),
  DAYS,
);

export const useSaveEquipment = mutation(
  (input: SaveAllEquipment) => put<EquipmentView[]>(EQUIPMENT[0], input),
  EQUIPMENT,
);

export const useRemoveZipCodes = mutation(() => remove<void>(PLACES[0]), PLACES);

type Upload = { file: File; onProgress: (share: number) => void };
export const useUploadZipCodes = mutation(({ file, onProgress }: Upload) => {
  // The MIME type of such a file depends on the device; the server checks the columns, not the name.
  const type = ZIP_FILE.types[0];
  return upload<ZipCodeImportView>(
    { method: 'PUT', path: PLACES[0], type, file, failed: ZIP_CODES_TEXTS.failedUpload },
    onProgress,
  );
}, PLACES);
