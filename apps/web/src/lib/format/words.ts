import { grouped } from './format.js';

/** How many of something: "1 event", "1,200 events"; `many` where an "s" does not do. */
export const plural = (count: number, one: string, many = `${one}s`) =>
  `${grouped(count)} ${count === 1 ? one : many}`;

/** A key as plain text, such as "partially_refunded" as "Partially refunded". */
export const inWords = (key: string) =>
  key.replace(/[-_]/g, ' ').replace(/^./, (first) => first.toUpperCase());
