import './company.css';
import { COMPANY_GROUPS, COMPANY_TEXTS as TEXTS } from '../../content/admin-company.js';
import { Failure } from '../../ui/failure.js';
import { Loading } from '../../ui/loading.js';
import { useCompanyDetails } from './api.js';
import { DetailRow } from './detail-row.js';

/** What the owner says about the company, saved one by one. */
export default function CompanySection() {
  const details = useCompanyDetails();
  if (details.isPending) return <Loading text={TEXTS.loading} />;
  if (!details.data) return <Failure text={TEXTS.failed} query={details} />;
  const told = details.data.find(({ key }) => key === 'organiserAddresses')?.value;
  // Without any it is the company's own.
  const addresses = (Array.isArray(told) && told.length) || 1;
  return (
    <>
      <p className="settings-lead">{TEXTS.lead}</p>
      <div className="setting-groups">
        {COMPANY_GROUPS.map(({ title, text, keys }) => (
          <section key={title} className="admin-card setting-group" aria-labelledby={`company-of-${keys[0]}`}>
            <h3 id={`company-of-${keys[0]}`}>{title}</h3>
            <p>{text}</p>
            {keys.map((key) => {
              const detail = details.data.find((each) => each.key === key);
              return detail && <DetailRow key={key} {...{ detail, addresses }} />;
            })}
          </section>
        ))}
      </div>
    </>
  );
}
