export { InboxService, type ReplyToSend } from './contact/inbox.service.js';

export type { GameSuggestionEntity as CustomGame } from './game-suggestions/game-suggestion.entity.js';
export { GameSuggestionsService } from './game-suggestions/game-suggestions.service.js';
export { InboxModule } from './inbox.module.js';
export { InboxHttpModule } from './inbox.http.module.js';
export { deleteMessages, deleteSuggestions, seededSuggestionIds } from './delete-inbox.js';
