// The answers of the contact page that the owner may write anew; the questions are the site's.
const SENTENCE = 'On the contact page, and for search engines.';

const answer = (label: string) =>
  ({ kind: 'lines', max: 800, isOptional: true, label, sentence: SENTENCE }) as const;

/** In the order of the page. */
export const FAQ_ANSWERS = {
  faqAhead: answer('How far ahead should we book?'),
  faqRain: answer('What happens if it rains?'),
  faqProvide: answer('Do we need to provide anything?'),
  faqNeeds: answer('Can games be adapted for children with special needs?'),
  faqChildren: answer('How many children can take part?'),
  faqPayment: answer('How do payment and cancellation work?'),
  faqLength: answer('How long does an event last?'),
  faqTravel: answer('How far do you travel?'),
};

export type FaqKey = keyof typeof FAQ_ANSWERS;
export const FAQ_KEYS = Object.keys(FAQ_ANSWERS) as FaqKey[];
