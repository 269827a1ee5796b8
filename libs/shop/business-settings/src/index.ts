export { BusinessSettingsHttpModule } from './business-settings.http.module.js';
export { BusinessSettingsModule } from './business-settings.module.js';
export { BeforeZoneChange } from './company/before-zone-change.js';
export { siteHost, type Issuer } from './company/company.rules.js';
export { CompanyService } from './company/company.service.js';
export { PoliciesService } from './policies/policies.service.js';
