// What the first look at the wizard does not show; it comes while the games are being chosen.

/** The wizard's heaviest part, and step 2's only. */
export const loadCalendar = () => import('./calendar.js');

/** Few have a game of their own, and its dialog weighs more than the button that opens it. */
export const loadGameSuggestion = async () => ({
  default: (await import('./game-suggestion-dialog.js')).GameSuggestionDialog,
});
