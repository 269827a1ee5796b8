import { createStore } from 'jotai';

/** The one Jotai store: screens read it through the provider, plain code may use it directly. */
export const store = createStore();
