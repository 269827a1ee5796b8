/** What a first start wrote for people to look at and nobody has removed yet. */
export type ExamplesView = { bookings: number };

/** Answered when somebody would change or write about an example. */
export const EXAMPLE_STAYS =
  'This is an example. It can be looked at, but nothing is changed of it and nobody is written to.';
