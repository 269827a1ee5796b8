import type { AdminCompanyDetail, CompanyKind } from '#libs/contracts';
import { COMPANY_PREVIEWS, COMPANY_TEXTS as TEXTS } from '../../content/admin-company.js';
import { Form } from '../../ui/form.js';
import { TextareaField } from '../../ui/textarea-field.js';
import { TextField } from '../../ui/text-field.js';
import { useDetailRow } from './use-detail-row.js';

const INPUTS: Partial<Record<CompanyKind, { type: 'tel' | 'email' | 'number'; inputMode?: 'numeric' }>> = {
  phone: { type: 'tel' },
  mail: { type: 'email' },
  miles: { type: 'number', inputMode: 'numeric' },
};

/** One detail of the company: where it stands, how it will look, and Save once it is another one. */
export function DetailRow({ detail }: { detail: AdminCompanyDetail }) {
  const { key, kind, label, sentence, isSet, value } = detail;
  const { field, typed, send, isChanged, isGood, isSaving, takeDefault } = useDetailRow(detail);
  const words = { ...field, id: `company-${key}`, label, hint: sentence };
  const preview = isChanged && isGood && typed && COMPANY_PREVIEWS[key]?.(typed);
  return (
    <Form className="company-row" onSend={send}>
      {kind === 'lines' ? (
        <TextareaField {...words} rows={3} />
      ) : (
        <TextField {...words} type="text" {...INPUTS[kind]} autoComplete="off" />
      )}
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
