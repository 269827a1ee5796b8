export { Policies } from './policies.js';
export { PoliciesController } from './policies.controller.js';
export { PoliciesModule } from './policies.module.js';
