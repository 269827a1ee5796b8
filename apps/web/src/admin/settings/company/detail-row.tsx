import type { AdminCompanyDetail } from '#libs/shared/contracts';
import { COMPANY_PREVIEWS, COMPANY_TEXTS as TEXTS } from './copy.js';
import { Form } from '../../../ui/form/form.js';
import { DetailField, type LogoField } from './detail-field.js';
import { useDetailRow } from './use-detail-row.js';

type Props = {
  detail: AdminCompanyDetail;
  /** The number of addresses that get mails to the organizers. */
  addresses: number;
  /** The site's default text. */
  siteTexts?: string;
  PictureField?: LogoField;
};

type ActsProps = { detail: AdminCompanyDetail; row: ReturnType<typeof useDetailRow> };

/** Whether it is set, and a button to reset it to the installed default. */
function DetailActions({ detail, row }: ActsProps) {
  const { isSet, value, label } = detail;
  const { isChanged, resetToDefault } = row;
  return (
    <div className="setting-actions">
      {detail.kind === 'text' && value !== '' && (
        <a className="legal-page-link" href={`/api/${detail.key}`} target="_blank" rel="noreferrer">
          {TEXTS.openPage(label)}
        </a>
      )}
      {!isSet && !isChanged && <span>{String(value) === '' ? TEXTS.none : TEXTS.standard}</span>}
      {isSet && (
        <button
          type="button"
          className="setting-default"
          aria-label={`${TEXTS.backTo}: ${label}`}
          onClick={resetToDefault}
        >
          {TEXTS.backTo}
        </button>
      )}
    </div>
  );
}

/** One detail of the company: where it is shown, and a preview. */
export function DetailRow({ detail, addresses, siteTexts, PictureField }: Props) {
  const { key, label, sentence } = detail;
  const row = useDetailRow(detail);
  const { typed, send, isChanged, isGood } = row;
  const field = { id: `company-${key}`, label, hint: sentence, error: row.error ?? undefined };
  const preview = isChanged && isGood && typed && COMPANY_PREVIEWS[key]?.(typed);
  return (
    <Form className="company-row" onSend={send}>
      <DetailField {...{ field, row, detail, addresses, siteTexts, PictureField }} />
      {preview && (
        <p className="company-preview" role="status">
          <small>{TEXTS.preview}</small>
          {preview}
        </p>
      )}
      <DetailActions {...{ detail, row }} />
    </Form>
  );
}
