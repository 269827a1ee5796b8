import type { ComponentType } from 'react';
import type { AdminCompanyDetail, CompanyKind } from '#libs/shared/contracts';
import type { FieldWords } from '../../../ui/form/field.js';
import { TextareaField } from '../../../ui/form/textarea-field.js';
import { TextField } from '../../../ui/form/text-field.js';
import { AddressList } from './address-list.js';
import { OrganiserChoice } from './organiser-choice.js';
import type { useDetailRow } from './use-detail-row.js';
import { ZoneChoice } from './zone-choice.js';

const INPUTS: Partial<Record<CompanyKind, { type: 'tel' | 'email' | 'number'; inputMode?: 'numeric' }>> = {
  phone: { type: 'tel' },
  mail: { type: 'email' },
  miles: { type: 'number', inputMode: 'numeric' },
};

/** Sends a picture; it belongs to another feature. */
export type LogoField = ComponentType<{
  id: string;
  label: string;
  value: string;
  error?: string;
  onChange: (imageUrl: string) => void;
  onBusy: (isBusy: boolean) => void;
}>;

type FieldProps = {
  words: FieldWords;
  row: ReturnType<typeof useDetailRow>;
  detail: AdminCompanyDetail;
  addresses: number;
  siteWords?: string;
  PictureField?: LogoField;
};

type PictureProps = Pick<FieldProps, 'row' | 'detail'> & { id?: string; PictureField: LogoField };

/** Nothing is saved before the picture is there, for until then nothing has changed. */
const Picture = ({ id = '', row: { typed, type, error }, detail, PictureField }: PictureProps) => (
  <div className="company-picture">
    <PictureField
      id={id}
      label={detail.label}
      value={typed}
      error={typeof error === 'string' ? error : undefined}
      onChange={type}
      onBusy={() => {}}
    />
    <p className="field-hint">{detail.sentence}</p>
  </div>
);

/** Cards to choose from, a list of addresses, several lines or one. */
export function DetailField({ words, row, detail, addresses, siteWords, PictureField }: FieldProps) {
  const placeholder = siteWords;
  const { kind } = detail;
  const { control, typed, type } = row;
  if (kind === 'zone')
    return <ZoneChoice {...words} {...{ control, typed }} installed={String(detail.default)} />;
  if (kind === 'choice') return <OrganiserChoice {...words} {...{ control, typed, addresses }} />;
  if (kind === 'picture') return PictureField && <Picture id={words.id} {...{ row, detail, PictureField }} />;
  if (kind === 'mails') return <AddressList {...words} typed={typed} onType={type} />;
  if (kind === 'lines' || kind === 'hours' || kind === 'links')
    return <TextareaField {...words} {...control} {...{ placeholder }} rows={3} />;
  if (kind === 'text') return <TextareaField {...words} {...control} rows={14} />;
  if (siteWords) return <TextareaField {...words} {...control} {...{ placeholder }} rows={2} />;
  return <TextField {...words} {...control} type="text" {...INPUTS[kind]} autoComplete="off" />;
}
