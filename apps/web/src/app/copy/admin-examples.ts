/** Words about what a first start wrote for people to look at. */
export const EXAMPLE_TEXTS = {
  chip: 'Example',
  line: (count: number) =>
    count === 1 ? 'This 1 booking is an example.' : `These ${count} bookings are examples.`,
  lineAmong: (count: number) =>
    count === 1 ? '1 booking is an example.' : `${count} bookings are examples.`,
  remove: 'Remove the examples',
  title: 'Remove the examples?',
  text: 'All example bookings go for good, with their payments, promo uses, messages and game ideas. What families booked and wrote stays.',
  keep: 'Keep them',
  removed: 'The examples are removed.',
  failed: 'The examples could not be removed. Please try again.',
} as const;
