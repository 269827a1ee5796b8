export { deleteMessages, InboxService, type ReplyToSend } from './contact/inbox.service.js';

export type { CustomGameEntity as CustomGame } from './custom-games/custom-game.entity.js';
export {
  deleteCustomGames,
  CustomGamesService,
  seededCustomGameIds,
} from './custom-games/custom-games.service.js';
export { InboxHandlers, isLateCase } from './inbox.handlers.js';
export { InboxModule } from './inbox.module.js';
export { InboxHttpModule } from './inbox.http.module.js';
