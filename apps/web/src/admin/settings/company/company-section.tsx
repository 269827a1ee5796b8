import { COMPANY_GROUPS, COMPANY_TEXTS } from './copy.js';
import type { LogoField } from './detail-field.js';
import { DetailGroups } from './detail-groups.js';

/** Who the company is, how it is reached and what it hears. */
export default function CompanySection({ PictureField }: { PictureField: LogoField }) {
  return <DetailGroups lead={COMPANY_TEXTS.lead} groups={COMPANY_GROUPS} PictureField={PictureField} />;
}
