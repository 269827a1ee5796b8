// A family whose words are looked for everywhere after the purge.
import { bookingBody } from '#libs/platform/testing';
import type { Agent } from 'supertest';

/** In every field about the child, and in every field about its home. */
export const CHILD = 'Canarivox';
export const HOME = 'Homerivox';

export const family = () =>
  bookingBody({
    childName: `${CHILD} Quill`,
    eventTheme: `${CHILD} and the dinosaurs`,
    specialRequests: `${CHILD} must not eat nuts`,
    location: {
      ...(bookingBody().location as object),
      address: `12 ${HOME} Lane`,
      city: `${HOME}ville`,
      spaceDetails: `The big garden behind ${HOME} Lane`,
    },
  });

/** The family asks on the contact page, and staff answer with its home in their words. */
export async function askAndAnswer(parent: Agent, admin: Agent) {
  const asked = {
    name: 'Pat Parent',
    email: 'pat@example.com',
    subject: 'other',
    message: 'Do you find us?',
  };
  const { body } = await parent.post('/api/contact-messages').send(asked).expect(201);
  const answer = { text: `We know ${HOME} Lane.`, answered: true };
  await admin.post(`/api/admin/contact-messages/${body.id}/replies`).send(answer).expect(204);
}
