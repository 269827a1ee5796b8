import { useAtomValue, useSetAtom } from 'jotai';
import { changeFieldAtom, draftAtom, touchAtom, shownErrorsAtom } from '../booking.atoms.js';
import { readField, type DraftAnswers, type DraftPath } from './booking.draft.js';

/** Stable ids, so that the error summary can link to a field. */
export const fieldId = (path: DraftPath) => `booking-${path.replace('.', '-')}`;

/** One answer of the draft as input props: value, error once blurred, onChange and onBlur. */
export function useDraftField<Path extends DraftPath>(path: Path) {
  const value = readField(useAtomValue(draftAtom), path);
  const error = useAtomValue(shownErrorsAtom)[path];
  const change = useSetAtom(changeFieldAtom);
  const touch = useSetAtom(touchAtom);
  return {
    id: fieldId(path),
    name: path,
    value,
    error,
    change: (next: DraftAnswers[Path]) => change(path, next),
    touch: () => touch(path),
  };
}

type TextAnswer = {
  id: string;
  name: string;
  value: string;
  error?: string;
  change: (next: string) => void;
  touch: () => void;
};

/** The props of a native input, select or textarea for a text answer of the draft. */
export const inputOf = (field: TextAnswer) => ({
  id: field.id,
  name: field.name,
  value: field.value,
  error: field.error,
  onChange: (event: { target: { value: string } }) => field.change(event.target.value),
  onBlur: field.touch,
});
