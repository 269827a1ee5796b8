import { expect, test } from './journey.js';
import { button, heading } from './user.js';

const WORDS = 'Do you have a free Saturday in May?';

test('what is typed while the line is cut is kept, and goes out when it is back', async ({
  person,
  family,
  line,
  database,
}) => {
  await person.goTo('/contact');
  await person.fill('Name', family.parentName);
  await person.fill('Email', family.parentEmail);
  await person.choose('Subject', 'Pricing Information');
  await person.fill('Message', WORDS);
  line.cut();
  await person.press(button('Send Message'));
  await person.sees({ text: 'Failed to send message. Please try again.', first: true });
  await person.holds('Message', WORDS);
  await person.sees(heading('Contact Us', 1));

  line.mend();
  await person.press(button('Send Message'));
  await person.sees({ text: 'Message Sent!', first: true });
  const stored = 'select message from contact_messages where email = $1';
  expect(await database.fact(stored, family.parentEmail)).toEqual({ message: WORDS });
});
