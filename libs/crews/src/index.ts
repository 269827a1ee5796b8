export { CrewsModule } from './crews.module.js';
