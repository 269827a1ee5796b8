export { WaitingListModule } from './waiting-list.module.js';
