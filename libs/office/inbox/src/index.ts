export {
  removeExampleMessages,
  writeExampleMessage,
  type ExampleMessage,
} from './contact/example-messages.js';
export { InboxService, type ReplyToSend } from './contact/inbox.service.js';

export type { GameSuggestionEntity as CustomGame } from './game-suggestions/game-suggestion.entity.js';
export {
  markSampleSuggestions,
  removeExampleSuggestions,
  writeExampleSuggestion,
  type ExampleSuggestion,
} from './game-suggestions/example-suggestions.js';
export { GameSuggestionsService } from './game-suggestions/game-suggestions.service.js';
export { InboxModule } from './inbox.module.js';
export { InboxHttpModule } from './inbox.http.module.js';
