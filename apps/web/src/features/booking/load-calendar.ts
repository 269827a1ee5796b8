/** The calendar is the wizard's heaviest part and step 2's only: it comes while the games are being chosen. */
export const loadCalendar = () => import('./calendar.js');
