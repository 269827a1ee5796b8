import {
  fillBraces,
  hoursOfLine,
  paymentAnswer,
  USUAL_TERMS,
  type FaqKey,
  type PriceBook,
  type PublicConfig,
} from '#libs/shared/contracts';
import { durationMinutes } from '#libs/shared/pricing/quote';
import { plural, shortDollars } from '../lib/format/format.js';
import { LABEL_TEXTS } from './common.js';

/** The contact page. */
export const CONTACT_TEXTS = {
  title: 'Contact Us',
  intro: 'Questions, ideas or a date in mind? Write to us and we answer within 24 hours.',
  subject: 'Question about an event',
  faq: 'Frequently Asked Questions',
  hours: 'Business Hours',
  hoursOf: 'What',
  hoursDays: 'Days',
  hoursTimes: 'Hours',
  talk: {
    title: 'Need to Talk Right Now?',
    button: 'Email Us Now',
  },
  talkText: 'Send us a line and we get back to you within 24 hours.',
} as const;

/** 'Send us a Message' with its toasts. */
export const MESSAGE_TEXTS = {
  title: 'Send us a Message',
  lead: 'Tell us your date, the number of children and what you have in mind.',
  name: 'Name',
  email: LABEL_TEXTS.email,
  subject: 'Subject',
  subjectPlaceholder: 'Choose a subject',
  message: 'Message',
  send: 'Send Message',
  sending: 'Sending...',
  errorPrefix: 'Error: ',
  sent: {
    title: 'Message Sent!',
    description: "Thank you for contacting us. We'll get back to you within 24 hours.",
  },
  failed: { title: 'Error', description: 'Failed to send message. Please try again.' },
  noScript: 'This form needs JavaScript. Please write to us by email instead: ',
} as const;

export const CONTACT_CARDS = [
  {
    key: 'email',
    title: LABEL_TEXTS.email,
  },
  {
    key: 'phone',
    title: LABEL_TEXTS.phone,
  },
  /** Shown instead of the phone number when none is configured. */
  {
    key: 'answer',
    title: 'Response Time',
    text: 'Within 24 hours',
    detail: 'Every message is read by a person',
  },
  {
    key: 'area',
    title: 'Service Area',
  },
  {
    key: 'hours',
    title: 'Booking Hours',
    text: 'Events 7 days a week',
    detail: 'Morning, afternoon and evening slots',
  },
] as const;

const HOURS = [
  {
    of: 'Office',
    slots: [
      { days: 'Mon-Fri', times: '9:00 AM-6:00 PM' },
      { days: 'Sat', times: '10:00 AM-4:00 PM' },
      { days: 'Sun', times: 'Closed' },
    ],
  },
  {
    of: 'Events',
    slots: [{ days: 'Every day', times: '9:00 AM-8:00 PM, holiday events available' }],
  },
] as const;

/** The opening hours: the owner's office hours when configured, else the default. */
export const hoursOf = (office?: string) =>
  HOURS.map(({ of, slots }) => ({
    of,
    slots: of === 'Office' && office ? office.split('\n').map(hoursOfLine) : slots,
  }));

type Around = Pick<PublicConfig, 'serviceArea' | 'radiusMiles' | 'answers' | 'terms'> &
  Partial<Pick<PublicConfig, 'brand' | 'phone' | 'email'>>;
const UNSET_AROUND: Around = { serviceArea: 'Greater Metro Area' };
const RADIUS_MILES = 30;
/** "the Greater Metro Area", yet "Springfield". */
const serviceAreaText = (area: string) => (/^(?!the ).*\b(area|region)$/i.test(area) ? `the ${area}` : area);
export const radiusText = ({ radiusMiles = RADIUS_MILES }: Around) =>
  `Within a ${radiusMiles}-mile radius of the city center`;
const travelText = ({ serviceArea, radiusMiles = RADIUS_MILES }: Around) =>
  `We cover ${serviceAreaText(serviceArea)} within ${plural(radiusMiles, 'mile')} of the city center.`;

/** The placeholders in braces in an owner's answer. */
const filledIn = (text: string, { serviceArea, radiusMiles = RADIUS_MILES, brand, phone, email }: Around) =>
  fillBraces(text, { area: serviceArea, radius: String(radiusMiles), phone, email, company: brand });

/** Answers that mention prices, children or minutes are built from the price book. */
const siteAnswers = (book: PriceBook, around: Around) => [
  {
    key: 'faqAhead' as const,
    question: 'How far ahead should we book?',
    answer:
      'Two to four weeks ahead works best, above all for weekends and holidays. Shorter notice is often possible, so it is always worth asking.',
  },
  {
    key: 'faqRain' as const,
    question: 'What happens if it rains?',
    answer:
      'Most games can be adapted for indoors. If that does not work for your group, we move the event to another day together.',
  },
  {
    key: 'faqProvide' as const,
    question: 'Do we need to provide anything?',
    answer:
      'Only the space. We bring all equipment, set it up before your guests arrive and take it away afterwards.',
  },
  {
    key: 'faqNeeds' as const,
    question: 'Can games be adapted for children with special needs?',
    answer:
      'Yes. Tell us what helps your child in the special requests field and the host plans every game around it.',
  },
  {
    key: 'faqChildren' as const,
    question: 'How many children can take part?',
    answer: `From 4 to 50. Up to ${book.includedChildren} children are part of the package price, and each further child is ${shortDollars(book.extraChildCents)}.`,
  },
  {
    key: 'faqPayment' as const,
    question: 'How do payment and cancellation work?',
    answer: paymentAnswer(around.terms ?? USUAL_TERMS),
  },
  {
    key: 'faqLength' as const,
    question: 'How long does an event last?',
    answer: `Plan for ${durationMinutes(3, book)} to ${durationMinutes(5, book)} minutes of competition. The booking form shows the time for the games you choose.`,
  },
  {
    key: 'faqTravel' as const,
    question: 'How far do you travel?',
    answer: travelText(around),
  },
];

/** The owner's answer, about payment next to the owner's terms; else the default. */
function answerOf(key: FaqKey, answer: string, around: Around): string {
  const own = around.answers?.[key];
  if (!own) return answer;
  const filled = filledIn(own, around);
  return key === 'faqPayment' ? paymentAnswer(around.terms ?? USUAL_TERMS, filled) : filled;
}

/** The questions with their answers: the owner's when set, else the default. */
export const faqOf = (book: PriceBook, around: Around = UNSET_AROUND) =>
  siteAnswers(book, around).map(({ key, question, answer }) => ({
    question,
    answer: answerOf(key, answer, around),
  }));
