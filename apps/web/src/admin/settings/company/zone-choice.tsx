import type { UseFormRegisterReturn } from 'react-hook-form';
import { USUAL_ZONES, zoneWords } from '#libs/shared/contracts';
import type { FieldWords } from '../../../ui/form/field.js';
import { SelectField } from '../../../ui/form/select-field.js';

type Props = FieldWords & { control: UseFormRegisterReturn; typed: string; installed: string };

/** The usual zones in words, the one that holds and the one that was installed. */
export const ZoneChoice = ({ control, typed, installed, ...words }: Props) => (
  <SelectField
    {...words}
    {...control}
    value={typed}
    options={[...new Set([...USUAL_ZONES, installed, typed])].map((value) => ({
      value,
      label: zoneWords(value),
    }))}
  />
);
