import './company.css';
import { COMPANY_TEXTS as TEXTS, type DetailGroup } from './copy.js';
import { Failure, Loading } from '../../../ui/feedback/load-states.js';
import { useCompanyDetails } from './api.js';
import type { LogoField } from './detail-field.js';
import { DetailRow } from './detail-row.js';

type Props = {
  lead: string;
  groups: readonly DetailGroup[];
  siteTexts?: Partial<Record<string, string>>;
  PictureField?: LogoField;
};

/** Details of the company in groups, saved individually. `siteTexts`: the default texts by key. */
export function DetailGroups({ lead, groups, siteTexts = {}, PictureField }: Props) {
  const details = useCompanyDetails();
  if (details.isPending) return <Loading text={TEXTS.loading} />;
  if (!details.data) return <Failure text={TEXTS.failed} query={details} />;
  const told = details.data.find(({ key }) => key === 'organiserAddresses')?.value;
  // Without a default text the detail is the company's own.
  const addresses = (Array.isArray(told) && told.length) || 1;
  return (
    <>
      <p className="settings-lead">{lead}</p>
      <div className="setting-groups">
        {groups.map(({ title, text, keys }) => (
          <section key={title} className="admin-card setting-group" aria-labelledby={`company-of-${keys[0]}`}>
            <h3 id={`company-of-${keys[0]}`}>{title}</h3>
            <p>{text}</p>
            {keys.map((key) => {
              const detail = details.data.find((each) => each.key === key);
              const own = { addresses, siteTexts: siteTexts[key], PictureField };
              return detail && <DetailRow key={key} detail={detail} {...own} />;
            })}
          </section>
        ))}
      </div>
    </>
  );
}
