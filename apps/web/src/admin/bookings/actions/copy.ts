/** Texts of the row of actions. */
export const ACTIONS_TEXTS = { actions: 'What can be done', more: 'More' } as const;
