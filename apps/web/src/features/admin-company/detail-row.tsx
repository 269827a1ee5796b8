import type { AdminCompanyDetail, CompanyKind } from '#libs/contracts';
import { COMPANY_PREVIEWS, COMPANY_TEXTS as TEXTS } from '../../content/admin-company.js';
import type { FieldWords } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { TextareaField } from '../../ui/textarea-field.js';
import { TextField } from '../../ui/text-field.js';
import { AddressList } from './address-list.js';
import { OrganiserChoice } from './organiser-choice.js';
import { useDetailRow } from './use-detail-row.js';
import { ZoneChoice } from './zone-choice.js';

const INPUTS: Partial<Record<CompanyKind, { type: 'tel' | 'email' | 'number'; inputMode?: 'numeric' }>> = {
  phone: { type: 'tel' },
  mail: { type: 'email' },
  miles: { type: 'number', inputMode: 'numeric' },
};

type FieldProps = {
  words: FieldWords;
  row: ReturnType<typeof useDetailRow>;
  detail: AdminCompanyDetail;
  addresses: number;
  siteWords?: string;
};

/** Cards to choose from, a list of addresses, several lines or one. */
function DetailField({ words, row: { control, typed, type }, detail, addresses, siteWords }: FieldProps) {
  const placeholder = siteWords;
  const { kind } = detail;
  if (kind === 'zone')
    return <ZoneChoice {...words} {...{ control, typed }} installed={String(detail.default)} />;
  if (kind === 'choice') return <OrganiserChoice {...words} {...{ control, typed, addresses }} />;
  if (kind === 'mails') return <AddressList {...words} typed={typed} onType={type} />;
  if (kind === 'lines' || kind === 'hours' || kind === 'links')
    return <TextareaField {...words} {...control} {...{ placeholder }} rows={3} />;
  if (kind === 'text') return <TextareaField {...words} {...control} rows={14} />;
  if (siteWords) return <TextareaField {...words} {...control} {...{ placeholder }} rows={2} />;
  return <TextField {...words} {...control} type="text" {...INPUTS[kind]} autoComplete="off" />;
}

type Props = {
  detail: AdminCompanyDetail;
  /** To how many addresses mails to the organisers go. */
  addresses: number;
  /** What the site says until this is written. */
  siteWords?: string;
};

type ActsProps = { detail: AdminCompanyDetail; row: ReturnType<typeof useDetailRow> };

/** Whether it is set, the way back to how it was installed, and Save. */
function DetailActs({ detail, row }: ActsProps) {
  const { isSet, value, label } = detail;
  const { isChanged, isSaving, takeDefault } = row;
  return (
    <div className="setting-acts">
      {detail.kind === 'text' && value !== '' && (
        <a className="paper-link" href={`/api/${detail.key}`} target="_blank" rel="noreferrer">
          {TEXTS.openPage(label)}
        </a>
      )}
      {!isSet && !isChanged && <span>{String(value) === '' ? TEXTS.none : TEXTS.standard}</span>}
      {isSet && (
        <button
          type="button"
          className="setting-default"
          aria-label={`${TEXTS.backTo}: ${label}`}
          onClick={takeDefault}
        >
          {TEXTS.backTo}
        </button>
      )}
      {isChanged && (
        <button
          type="submit"
          className="admin-button setting-save"
          aria-label={`${TEXTS.save}: ${label}`}
          aria-busy={isSaving || undefined}
        >
          {TEXTS.save}
        </button>
      )}
    </div>
  );
}

/** One detail of the company: where it stands, how it will look, and Save once it is another one. */
export function DetailRow({ detail, addresses, siteWords }: Props) {
  const { key, label, sentence } = detail;
  const row = useDetailRow(detail);
  const { typed, send, isChanged, isGood } = row;
  const words = { id: `company-${key}`, label, hint: sentence, error: row.error };
  const preview = isChanged && isGood && typed && COMPANY_PREVIEWS[key]?.(typed);
  return (
    <Form className="company-row" onSend={send}>
      <DetailField {...{ words, row, detail, addresses, siteWords }} />
      {preview && (
        <p className="company-preview" role="status">
          <small>{TEXTS.preview}</small>
          {preview}
        </p>
      )}
      <DetailActs {...{ detail, row }} />
    </Form>
  );
}
