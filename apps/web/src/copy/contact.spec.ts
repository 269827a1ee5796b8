import { FAQ_ANSWERS, FAQ_KEYS } from '#libs/shared/contracts';
import { FIRST_BOOK } from '#libs/shared/pricing/quote';
import { faqOf } from './contact.js';

const AROUND = {
  serviceArea: 'Springfield',
  radiusMiles: 12,
  brand: 'Kites Co.',
  phone: '555',
  email: 'k@example.com',
};

it('the owner can answer the questions of the page, in the same order', () => {
  expect(faqOf(FIRST_BOOK).map(({ question }) => question)).toEqual(
    FAQ_KEYS.map((key) => FAQ_ANSWERS[key].label),
  );
});

it('an answer of the owner replaces the default with its placeholders filled in; others are unchanged', () => {
  const answers = {
    faqTravel: '{company} drives {radius} miles around {area}. {phone}, {email}, {what} Yours, {company}.',
  };
  const [before, after] = [faqOf(FIRST_BOOK, AROUND), faqOf(FIRST_BOOK, { ...AROUND, answers })];
  expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
  expect(after.at(-1)).toEqual({
    question: 'How far do you travel?',
    answer: 'Kites Co. drives 12 miles around Springfield. 555, k@example.com, {what} Yours, Kites Co.',
  });
});
