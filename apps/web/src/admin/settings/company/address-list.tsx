import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { COMPANY } from '#libs/shared/contracts';
import { ORGANISER_TEXTS as TEXTS } from './copy.js';
import type { FieldProps } from '../../../ui/form/field.js';
import { TextField } from '../../../ui/form/text-field.js';

const linesOf = (typed: string) => (typed.trim() === '' ? [] : typed.trim().split('\n'));

/** The rows with those that are still empty, which no text of lines can hold. */
function useRows(typed: string, onType: (lines: string) => void) {
  const [typedRows, setTypedRows] = useState(() => linesOf(typed));
  const rows = typedRows.join('\n').trim() === typed.trim() ? typedRows : linesOf(typed);
  const change = (next: string[]) => {
    setTypedRows(next);
    onType(next.join('\n'));
  };
  return { rows, change };
}

type RowProps = { address: string; place: number; onType: (typed: string) => void; onRemove: () => void };

const AddressRow = ({ address, place, onType, onRemove }: RowProps) => (
  <li>
    <TextField
      label={TEXTS.address(place)}
      type="email"
      autoComplete="off"
      value={address}
      onChange={(event) => onType(event.target.value)}
    />
    <button
      type="button"
      className="icon-button"
      aria-label={TEXTS.remove(address, place)}
      onClick={onRemove}
    >
      <Trash2 aria-hidden size={18} strokeWidth={2.3} />
    </button>
  </li>
);

type Props = FieldProps & { typed: string; onType: (lines: string) => void };

/** Mail addresses, a row each, to add and to remove. */
export function AddressList({ label, hint, error, id, typed, onType }: Props) {
  const { rows, change } = useRows(typed, onType);
  const list = useRef<HTMLUListElement>(null);
  const addRow = () => {
    flushSync(() => change([...rows, '']));
    list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus();
  };
  const removeRow = (index: number) => {
    flushSync(() => change(rows.toSpliced(index, 1)));
    document.getElementById(id ?? '')?.focus();
  };
  return (
    <fieldset className="address-list">
      <legend>{label}</legend>
      <p className="field-hint">{hint}</p>
      <ul ref={list}>
        {rows.map((address, index) => (
          <AddressRow
            key={index}
            {...{ address }}
            place={index + 1}
            onType={(text) => change(rows.with(index, text))}
            onRemove={() => removeRow(index)}
          />
        ))}
      </ul>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      {rows.length < COMPANY.organiserAddresses.max && (
        <button type="button" id={id} className="admin-button" onClick={addRow}>
          <Plus aria-hidden size={18} strokeWidth={2.4} />
          {TEXTS.add}
        </button>
      )}
    </fieldset>
  );
}
