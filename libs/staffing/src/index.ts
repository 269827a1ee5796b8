export { StaffingModule } from './staffing.module.js';
