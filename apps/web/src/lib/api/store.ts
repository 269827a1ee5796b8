import { createStore } from 'jotai';

/** The only Jotai store: components read it through the provider, other code may use it directly. */
export const store = createStore();
