export { deleteMessages, InboxService, type ReplyToSend } from './contact/inbox.service.js';

export type { GameSuggestionEntity as CustomGame } from './game-suggestions/game-suggestion.entity.js';
export {
  deleteSuggestions,
  GameSuggestionsService,
  seededSuggestionIds,
} from './game-suggestions/game-suggestions.service.js';
export { InboxModule } from './inbox.module.js';
export { InboxHttpModule } from './inbox.http.module.js';
