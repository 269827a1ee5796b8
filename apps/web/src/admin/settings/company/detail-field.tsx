import { Box, Flex } from '@radix-ui/themes';
import { useRef, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Button } from '../../../ui/form/button.js';
import { Plus } from '../../../ui/icons.js';
import { Trash2 } from '../../shared/icons.js';
import { flushSync } from 'react-dom';
import {
  companyError,
  type AdminCompanyDetail,
  type CompanyKind,
  USUAL_ZONES,
  zoneWords,
  COMPANY,
} from '#libs/shared/contracts';
import type { FieldProps } from '../../../ui/form/field.js';
import { NumberField } from '../../../ui/form/number-field.js';
import { TextField, TextareaField } from '../../../ui/form/text-field.js';
import { fieldId, type SettingsFields } from '../settings-form.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { PictureField } from '../../shared/picture-field.js';
import { DETAIL_CHOICES, ORGANIZER_TEXTS as TEXTS } from './copy.js';

const linesOf = (typed: string) => (typed.trim() === '' ? [] : typed.trim().split('\n'));

/** The rows including empty ones, which the text value cannot represent. */
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
  <Flex asChild align="end" gap="2">
    <li>
      <Box flexGrow="1">
        <TextField
          label={TEXTS.address(place)}
          type="email"
          autoComplete="off"
          value={address}
          onChange={(event) => onType(event.target.value)}
        />
      </Box>
      <button
        type="button"
        className="icon-button"
        aria-label={TEXTS.remove(address, place)}
        onClick={onRemove}
      >
        <Trash2 size={18} strokeWidth={2.3} />
      </button>
    </li>
  </Flex>
);

type AddressListProps = FieldProps & { typed: string; onType: (lines: string) => void };

/** Email addresses, one per row, to add and remove. */
function AddressList({ label, hint, error, id, typed, onType }: AddressListProps) {
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
    <Flex asChild direction="column" gap="2" align="start">
      <fieldset>
        <legend>{label}</legend>
        <p className="field-hint">{hint}</p>
        <Box asChild width="100%">
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
        </Box>
        {error && (
          <p className="field-error" role="alert">
            {error}
          </p>
        )}
        {rows.length < COMPANY.organizerAddresses.max && (
          <Button id={id} variant="small" onClick={addRow}>
            <Plus size={18} strokeWidth={2.4} />
            {TEXTS.add}
          </Button>
        )}
      </fieldset>
    </Flex>
  );
}

type Props = FieldProps & { control: UseFormRegisterReturn; typed: string; installed: string };

/** A list of common time zones, the current one and the installed default. */
const ZoneChoice = ({ control, typed, installed, ...field }: Props) => (
  <SelectField
    {...field}
    {...control}
    value={typed}
    options={[...new Set([...USUAL_ZONES, installed, typed])].map((value) => ({
      value,
      label: zoneWords(value),
    }))}
  />
);

type ChoiceProps = FieldProps & {
  of: keyof typeof DETAIL_CHOICES;
  control: UseFormRegisterReturn;
  /** Below the options. */
  note?: string;
};

/** A card per option. */
function Choice({ label, hint, error, id, of, control, note }: ChoiceProps) {
  const described = [`${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset id={id} className="radio-cards organizer-choice" aria-describedby={described}>
      <legend>{label}</legend>
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
      <div className="radio-row">
        {Object.entries(DETAIL_CHOICES[of]).map(([value, option]) => (
          <label key={value} className="choice choice-radio">
            <input type="radio" value={value} {...control} />
            <span>
              <span>{option.label}</span>
              <small>{option.sentence}</small>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      {note && (
        <p className="field-hint" aria-live="polite">
          {note}
        </p>
      )}
    </fieldset>
  );
}

const TYPES: Partial<Record<CompanyKind, 'tel' | 'email'>> = { phone: 'tel', mail: 'email' };

type DetailFieldProps = {
  detail: AdminCompanyDetail;
  form: SettingsFields;
  addresses: number;
  siteTexts?: string;
};

type PictureProps = Pick<DetailFieldProps, 'detail' | 'form'> & { id: string; typed: string };

/** The value changes only after the upload. */
const Picture = ({ detail: { key, label, sentence }, form, id, typed }: PictureProps) => (
  <Flex direction="column" gap="2" className="company-picture">
    <PictureField
      id={id}
      label={label}
      value={typed}
      error={form.errorOf(key)}
      onChange={(path) => form.set(key, path)}
      onBusy={() => {}}
    />
    <p className="field-hint">{sentence}</p>
  </Flex>
);

/** Option cards, a list of addresses, a textarea or a text box. */
export function DetailField({ detail, form, addresses, siteTexts: placeholder }: DetailFieldProps) {
  const { key, kind, label, sentence } = detail;
  const field = { id: fieldId(key), label, hint: sentence, error: form.errorOf(key) };
  const typed = String(form.typed[key]);
  if (kind === 'picture') return <Picture id={field.id} {...{ detail, form, typed }} />;
  if (kind === 'mails')
    return <AddressList {...field} typed={typed} onType={(lines) => form.set(key, lines)} />;
  const control = form.control(key);
  if (kind === 'zone')
    return <ZoneChoice {...field} {...{ control, typed }} installed={String(detail.default)} />;
  if (key === 'organizerMails') {
    const note = typed === 'off' ? undefined : TEXTS.goesTo(addresses);
    return <Choice {...field} of={key} {...{ control, note }} />;
  }
  if (key === 'setupList') return <Choice {...field} of={key} control={control} />;
  if (kind === 'lines' || kind === 'hours' || kind === 'links')
    return <TextareaField {...field} {...control} {...{ placeholder }} rows={3} />;
  if (kind === 'text') return <TextareaField {...field} {...control} rows={14} />;
  if (placeholder) return <TextareaField {...field} {...control} {...{ placeholder }} rows={2} />;
  const required = companyError(key, kind === 'miles' ? NaN : '') !== null;
  if (kind === 'miles') return <NumberField {...field} {...control} {...{ required }} />;
  return <TextField {...field} {...control} {...{ required }} type={TYPES[kind]} autoComplete="off" />;
}
