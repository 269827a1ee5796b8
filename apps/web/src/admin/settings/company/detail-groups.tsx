import './company.css';
import { Text } from '@radix-ui/themes';
import { COMPANY_TEXTS as TEXTS, type DetailGroup } from './copy.js';
import { Failure } from '../../../ui/feedback/load-states.js';
import { LoadingRows } from '../../../ui/feedback/rows-skeleton.js';
import { useCompanyDetails } from './api.js';
import { RightsFieldset } from '../../shared/rights-fieldset.js';
import { TitledCard } from '../../shared/titled-card.js';
import { DetailRow } from './detail-row.js';

type Props = {
  lead: string;
  groups: readonly DetailGroup[];
  siteTexts?: Partial<Record<string, string>>;
};

/** Details of the company in groups, saved individually. `siteTexts`: the default texts by key. */
export function DetailGroups({ lead, groups, siteTexts = {} }: Props) {
  const details = useCompanyDetails();
  if (details.isPending) return <LoadingRows text={TEXTS.loading} />;
  if (!details.data) return <Failure text={TEXTS.failed} query={details} />;
  const told = details.data.find(({ key }) => key === 'organizerAddresses')?.value;
  // Without a default text the detail is the company's own.
  const addresses = (Array.isArray(told) && told.length) || 1;
  return (
    <>
      <Text as="p" color="gray">
        {lead}
      </Text>
      <RightsFieldset action="edit-company">
        <div className="setting-groups">
          {groups.map(({ title, text, keys }) => (
            <TitledCard key={title} title={title} text={text}>
              <div className="divided">
                {keys.map((key) => {
                  const detail = details.data.find((each) => each.key === key);
                  const own = { addresses, siteTexts: siteTexts[key] };
                  return detail && <DetailRow key={key} detail={detail} {...own} />;
                })}
              </div>
            </TitledCard>
          ))}
        </div>
      </RightsFieldset>
    </>
  );
}
