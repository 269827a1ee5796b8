// What the first look at the wizard does not show; it comes while the games are being chosen.

/** The wizard's heaviest part, and step 2's only. */
const loadCalendar = () => import('./details/calendar.js');

/** Steps 2 to 4. */
export const loadLazySteps = () => import('./lazy-steps.js');

/** What step 2 needs, and with it all that follow up to the payment. */
export const loadDetails = () => Promise.all([loadLazySteps(), loadCalendar()]);

/** Above the price on wide screens, once there is something to show. */
export const loadSummary = () => import('./summary/booking-summary.js');

/** Few have a game of their own, and its dialog weighs more than the button that opens it. */
export const loadGameSuggestion = async () => ({
  default: (await import('./games/game-suggestion-dialog.js')).GameSuggestionDialog,
});
