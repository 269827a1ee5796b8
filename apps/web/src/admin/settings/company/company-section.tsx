import { COMPANY_GROUPS, COMPANY_TEXTS } from './copy.js';
import { DetailGroups } from './detail-groups.js';

/** The company's identity, contact data and notifications. */
export default function CompanySection() {
  return <DetailGroups lead={COMPANY_TEXTS.lead} groups={COMPANY_GROUPS} />;
}
