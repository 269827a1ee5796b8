import { Email, OneOf, Text } from './fields.js';
import { LIMITS } from './limits.js';

/** Subjects of the contact form with the labels that people choose from (specification, section 3). */
export const CONTACT_SUBJECTS = {
  booking: 'New Booking Inquiry',
  existing: 'Existing Booking Question',
  pricing: 'Pricing Information',
  games: 'Game Options',
  special: 'Special Requirements',
  other: 'Other',
} as const;
export type ContactSubject = keyof typeof CONTACT_SUBJECTS;

/** A message from the contact page; fields and sentences of the specification's section 5. */
export class SendContactMessage {
  @Text(LIMITS.name, 'Name must be at least 2 characters') name = '';
  @Email('Please enter a valid email address') email = '';
  @OneOf(Object.keys(CONTACT_SUBJECTS), 'Please select a subject') subject = '' as ContactSubject;
  @Text({ min: LIMITS.message.min, max: LIMITS.longText.max }, 'Message must be at least 10 characters')
  message = '';
}

export type ContactMessageView = { id: string };
