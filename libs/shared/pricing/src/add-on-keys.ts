import type { AddOnKey } from '#libs/shared/contracts';

/** In display order. A separate file, so that the wizard does not load the price figures. */
export const ADD_ON_KEYS: AddOnKey[] = ['photography', 'videography', 'customShirts', 'customAwards'];
