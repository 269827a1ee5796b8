import './company.css';
import { Text } from '@radix-ui/themes';
import type { AdminCompanyDetail } from '#libs/shared/contracts';
import { Failure } from '../../../ui/feedback/load-states.js';
import { LoadingRows } from '../../../ui/feedback/rows-skeleton.js';
import { RightsFieldset } from '../../shared/rights-fieldset.js';
import { TitledCard } from '../../shared/titled-card.js';
import { SettingsForm } from '../settings-form.js';
import { useCompanyDetails } from './api.js';
import { useCompanyForm } from './company-form.js';
import { COMPANY_TEXTS as TEXTS, type DetailGroup } from './copy.js';
import { DetailRow } from './detail-row.js';

type Props = {
  lead: string;
  groups: readonly DetailGroup[];
  siteTexts?: Partial<Record<string, string>>;
};
type FormProps = Omit<Props, 'lead'> & { details: readonly AdminCompanyDetail[] };

function DetailsForm({ details, groups, siteTexts = {} }: FormProps) {
  const form = useCompanyForm(
    details,
    groups.flatMap(({ keys }) => keys),
  );
  const told = details.find(({ key }) => key === 'organizerAddresses')?.value;
  const addresses = (Array.isArray(told) && told.length) || 1;
  return (
    <SettingsForm form={form}>
      <RightsFieldset action="edit-company">
        <div className="setting-groups">
          {groups.map(({ title, text, keys }) => (
            <TitledCard key={title} title={title} text={text}>
              <div className="divided">
                {keys.map((key) => {
                  const detail = details.find((each) => each.key === key);
                  const own = { form, addresses, siteTexts: siteTexts[key] };
                  return detail && <DetailRow key={key} detail={detail} {...own} />;
                })}
              </div>
            </TitledCard>
          ))}
        </div>
      </RightsFieldset>
    </SettingsForm>
  );
}

/** Details of the company in groups. `siteTexts`: the default texts by key; a detail without one is the company's own. */
export function DetailGroups({ lead, ...form }: Props) {
  const details = useCompanyDetails();
  if (details.isPending) return <LoadingRows text={TEXTS.loading} />;
  if (!details.data) return <Failure text={TEXTS.failed} query={details} />;
  return (
    <>
      <Text as="p" color="gray">
        {lead}
      </Text>
      <DetailsForm {...form} details={details.data} />
    </>
  );
}
