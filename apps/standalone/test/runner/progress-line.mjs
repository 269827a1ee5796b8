/** One line about an ended spec or journey: part, done, left and failed so far, and how long this one took. */
export const progressLine = (part, { done, left, failed }, word, name, ms) =>
  `${part} ${done} done, ${left} left, ${failed} failed: ${word} ${name} (${(ms / 1_000).toFixed(1)} s)`;
