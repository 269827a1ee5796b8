import type { AddOnKey } from '#libs/shared/contracts';

/** In the order in which every list shows them. */
export const ADD_ON_KEYS: AddOnKey[] = ['photography', 'videography', 'customShirts', 'customAwards'];
