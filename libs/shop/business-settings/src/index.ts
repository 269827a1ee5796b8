export { Policies } from './policies/policies.js';

export { Company } from './company/company.js';
export { CompanyAdmin } from './company/company.admin.js';
export { CompanyLogo } from './company/company-logo.js';
export { BusinessSettingsModule } from './business-settings.module.js';
export { BusinessSettingsHttpModule } from './business-settings.http.module.js';
