import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  ZIP_FILE,
  type AdminHost,
  type CrewDayView,
  type CrewView,
  type EquipmentView,
  type SaveCrew,
  type SaveCrewDay,
  type SaveAllEquipment,
  type ZipCodeImportView,
} from '#libs/shared/contracts';
import { ZIP_CODES_TEXTS } from './copy.js';
import { get, HttpError, post, put, remove } from '../../lib/api/http.js';
import { reload } from '../../lib/api/query-client.js';

const CREWS = ['/api/admin/crews'];
const DAYS = ['/api/admin/crew-days'];
const EQUIPMENT = ['/api/admin/equipment-sets'];
const PLACES = ['/api/admin/zip-centroids'];
const HOSTS = ['/api/admin/hosts'];

const useList = <View>(key: string[]) =>
  useQuery({ queryKey: key, queryFn: () => get<View>(key[0]), refetchOnMount: 'always' });

export const useCrews = () => useList<CrewView[]>(CREWS);
export const useCrewDays = () => useList<CrewDayView[]>(DAYS);
export const useEquipment = () => useList<EquipmentView[]>(EQUIPMENT);
export const useZipCodeFile = () => useList<ZipCodeImportView>(PLACES);
/** The host fields needed to choose members. */
export const useHostNames = () => useList<Pick<AdminHost, 'no' | 'name' | 'retired'>[]>(HOSTS);

const useChange = <Input, Result>(key: string[], change: (input: Input) => Promise<Result>) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Also after a rejection: another administrator may have changed the list.
    onSettled: () => reload(queries, key),
  });
};

/** Sends all fields, also empty ones, so that a change can clear the home. */
const crewBody = (input: SaveCrew) => ({ ...input, homeZip: input.homeZip ?? null });

type SavedCrew = { no: number | null; input: SaveCrew; idempotencyKey: string };
export const useSaveCrew = () =>
  useChange(CREWS, ({ no, input, idempotencyKey }: SavedCrew) =>
    no === null
      ? post<CrewView>(CREWS[0], crewBody(input), { idempotencyKey })
      : put<CrewView>(`${CREWS[0]}/${no}`, crewBody(input)),
  );

export const useRetireCrew = () =>
  useChange(CREWS, ({ no, version }: CrewView) => remove<void>(`${CREWS[0]}/${no}?version=${version}`));

type SavedDay = { input: SaveCrewDay; idempotencyKey: string };
export const useAddDay = () =>
  useChange(DAYS, ({ input, idempotencyKey }: SavedDay) =>
    post<CrewDayView>(DAYS[0], input, { idempotencyKey }),
  );

export const useRemoveDay = () =>
  useChange(DAYS, ({ id, version }: CrewDayView) => remove<void>(`${DAYS[0]}/${id}?version=${version}`));

export const useSaveEquipment = () =>
  useChange(EQUIPMENT, (input: SaveAllEquipment) => put<EquipmentView[]>(EQUIPMENT[0], input));

export const useRemoveZipCodes = () => useChange(PLACES, () => remove<void>(PLACES[0]));

type Upload = { file: File; onProgress: (share: number) => void };
export const useUploadZipCodes = () => useChange(PLACES, uploadPlaces);

/**
 * Uploads the file. `onProgress` gets 0 to 1; fetch cannot report upload progress.
 * @throws HttpError with the server's message, or Error when the connection broke.
 */
function uploadPlaces({ file, onProgress }: Upload): Promise<ZipCodeImportView> {
  const call = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    call.onerror = () => reject(new Error(ZIP_CODES_TEXTS.failedUpload));
    call.onload = () => {
      if (call.status === 200) resolve(JSON.parse(call.responseText) as ZipCodeImportView);
      else reject(new HttpError(call.status, call.responseText, call.statusText));
    };
    call.open('PUT', PLACES[0]);
    // The MIME type of such a file depends on the device; the server checks the columns, not the name.
    call.setRequestHeader('Content-Type', ZIP_FILE.types[0]);
    call.send(file);
  });
}
