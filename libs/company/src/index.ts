export { Company } from './company.js';
export { CompanyController } from './company.controller.js';
export { CompanyModule } from './company.module.js';
