// Parts that the wizard's first view does not show; they are loaded while the games are being chosen.

/** The wizard's heaviest part, used in step 2 only. */
const loadCalendar = () => import('./details/calendar.js');

/** Steps 2 to 4. */
export const loadLazySteps = () => import('./lazy-steps.js');

/** The parts of step 2 and of all later steps before the payment. */
export const loadDetails = () => Promise.all([loadLazySteps(), loadCalendar()]);

/** Above the price on wide screens, once an answer was given. */
export const loadSummary = () => import('./summary/booking-summary.js');

/** Few families send a custom game, and the dialog is larger than the button that opens it. */
export const loadCustomGame = async () => ({
  default: (await import('./games/custom-game-dialog.js')).CustomGameDialog,
});
