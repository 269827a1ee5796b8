import { useAtomValue, useSetAtom } from 'jotai';
import { changeFieldAtom, draftAtom, leaveFieldAtom, shownErrorsAtom } from './booking.atoms.js';
import { readField } from './booking.draft.js';

/** Stable ids, so that the error summary can link to a field. */
export const fieldId = (path: string) => `booking-${path.replace('.', '-')}`;

/** One answer of the draft as the props of an input: value, error of a field that was left, change and blur. */
export function useDraftField<T>(path: string) {
  const value = readField(useAtomValue(draftAtom), path) as T;
  const error = useAtomValue(shownErrorsAtom)[path];
  const change = useSetAtom(changeFieldAtom);
  const leave = useSetAtom(leaveFieldAtom);
  return {
    id: fieldId(path),
    name: path,
    value,
    error,
    change: (next: T) => change(path, next),
    leave: () => leave(path),
  };
}

/** The props of a native input, select or textarea for a text of the draft. */
export const inputOf = (field: ReturnType<typeof useDraftField<string>>) => ({
  id: field.id,
  name: field.name,
  value: field.value,
  error: field.error,
  onChange: (event: { target: { value: string } }) => field.change(event.target.value),
  onBlur: field.leave,
});
