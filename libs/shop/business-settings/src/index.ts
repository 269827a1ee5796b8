export { BusinessSettingsHttpModule } from './business-settings.http.module.js';
export { BusinessSettingsModule } from './business-settings.module.js';
export { Company } from './company/company.service.js';
export { Policies } from './policies/policies.service.js';
