export { WaitingKeys } from './waiting-keys.js';
export { WaitingListController } from './waiting-list.controller.js';
export { WaitingListHandlers } from './waiting-list.handlers.js';
export { WaitingListModule } from './waiting-list.module.js';
export { WaitingListService } from './waiting-list.service.js';
export { WaitingOffers } from './waiting-offers.js';
export { WaitingSweep } from './waiting-sweep.js';
