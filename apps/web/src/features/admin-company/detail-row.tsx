import type { UseFormRegisterReturn } from 'react-hook-form';
import { ORGANISER_MAILS, type AdminCompanyDetail, type CompanyKind } from '#libs/contracts';
import { COMPANY_PREVIEWS, COMPANY_TEXTS as TEXTS, ORGANISER_CHOICES } from '../../content/admin-company.js';
import type { FieldWords } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { SelectField } from '../../ui/select-field.js';
import { TextareaField } from '../../ui/textarea-field.js';
import { TextField } from '../../ui/text-field.js';
import { useDetailRow } from './use-detail-row.js';

const INPUTS: Partial<Record<CompanyKind, { type: 'tel' | 'email' | 'number'; inputMode?: 'numeric' }>> = {
  phone: { type: 'tel' },
  mail: { type: 'email' },
  miles: { type: 'number', inputMode: 'numeric' },
};

const LINES: CompanyKind[] = ['lines', 'mails'];
const CHOICES = ORGANISER_MAILS.map((value) => ({ value, label: ORGANISER_CHOICES[value].label }));

type FieldProps = FieldWords & UseFormRegisterReturn & { kind: CompanyKind };

/** A list to choose from, several lines or one. */
const DetailField = ({ kind, ...words }: FieldProps) => {
  if (kind === 'choice') return <SelectField {...words} options={CHOICES} />;
  if (LINES.includes(kind)) return <TextareaField {...words} rows={3} />;
  return <TextField {...words} type="text" {...INPUTS[kind]} autoComplete="off" />;
};

/** One detail of the company: where it stands, how it will look, and Save once it is another one. */
export function DetailRow({ detail }: { detail: AdminCompanyDetail }) {
  const { key, kind, label, sentence, isSet, value } = detail;
  const { field, typed, send, isChanged, isGood, isSaving, takeDefault } = useDetailRow(detail);
  const words = { ...field, id: `company-${key}`, label, hint: sentence };
  const preview = isChanged && isGood && typed && COMPANY_PREVIEWS[key]?.(typed);
  return (
    <Form className="company-row" onSend={send}>
      <DetailField kind={kind} {...words} />
      {preview && (
        <p className="company-preview" role="status">
          <small>{TEXTS.preview}</small>
          {preview}
        </p>
      )}
      <div className="setting-acts">
        {!isSet && !isChanged && <span>{value === '' ? TEXTS.none : TEXTS.standard}</span>}
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
    </Form>
  );
}
