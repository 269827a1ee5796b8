import type { AddOnKey } from '#libs/shared/contracts';

/** A file of its own, so that the wizard does not load the price figures with it. In the order in which every list shows them. */
export const ADD_ON_KEYS: AddOnKey[] = ['photography', 'videography', 'customShirts', 'customAwards'];
