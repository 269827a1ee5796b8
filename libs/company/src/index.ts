export { Company } from './company.js';
export { CompanyAdmin } from './company.admin.js';
export { CompanyController } from './company.controller.js';
export { CompanyLogo } from './company-logo.js';
export { CompanyModule } from './company.module.js';
