export { deleteMessages } from './contact/inbox.repository.js';
export { InboxService, type ReplyToSend } from './contact/inbox.service.js';

export type { CustomGameEntity as CustomGame } from './custom-games/custom-game.entity.js';
export { deleteCustomGames, seededCustomGameIds } from './custom-games/custom-games.repository.js';
export { CustomGamesService } from './custom-games/custom-games.service.js';
export { isLateCase } from './inbox.handlers.js';
export { InboxModule } from './inbox.module.js';
export { InboxHttpModule } from './inbox.http.module.js';
export { InboxWorkerModule } from './inbox.worker.module.js';
