export type { GameSuggestionEntity as CustomGame } from './game-suggestion.entity.js';
export {
  markSampleSuggestions,
  removeExampleSuggestions,
  writeExampleSuggestion,
  type ExampleSuggestion,
} from './example-suggestions.js';
export { GameSuggestionsController } from './game-suggestions.controller.js';
export { GameSuggestionsAdminController } from './game-suggestions-admin.controller.js';
export { GameSuggestionsAdmin } from './game-suggestions.admin.js';
export { GameSuggestionsModule } from './game-suggestions.module.js';
export { GameSuggestionsService } from './game-suggestions.service.js';
