import type { TestDatabase } from '#libs/platform/testing';
import type { Agent } from 'supertest';
import type { AdminAction } from './crew-actions.js';

const MESSAGE = {
  name: 'Pat Doe',
  email: 'pat@example.com',
  subject: 'pricing',
  message: 'What is the price?',
};
const ANSWERS = '/api/admin/saved-answers';
const ANSWER = { title: 'Prices', text: 'Hello {name}' };

/** What administrators do in the inbox, for the audit log's matrix. */
export const inboxActions = (
  admin: () => Agent,
  database: () => TestDatabase,
): Record<string, AdminAction> => {
  const idOf = async (path: string, body: object) =>
    (await admin().post(path).send(body).expect(201)).body.id as string;
  const message = async () => `/api/admin/contact-messages/${await idOf('/api/contact-messages', MESSAGE)}`;
  return {
    'PATCH /api/admin/contact-messages/:id': async () => [await message(), { state: 'answered' }],
    'POST /api/admin/contact-messages/:id/replies': async () => [
      `${await message()}/replies`,
      { text: 'Yes.' },
    ],
    'POST /api/admin/contact-messages/:id/replies/:replyId/retry': async () => {
      const at = await message();
      await admin().post(`${at}/replies`).send({ text: 'Yes.' }).expect(204);
      const { body } = await admin().get('/api/admin/contact-messages').expect(200);
      const { id, replies } = body.find((each: { id: string }) => at.endsWith(each.id));
      await database().query("update contact_replies set state = 'refused' where message_id = $1", [id]);
      return [`${at}/replies/${replies[0].id}/retry`];
    },
    [`POST ${ANSWERS}`]: async () => [ANSWERS, ANSWER],
    [`PUT ${ANSWERS}/:id`]: async () => [
      `${ANSWERS}/${await idOf(ANSWERS, ANSWER)}`,
      { ...ANSWER, title: 'Other', version: 1 },
    ],
    [`PUT ${ANSWERS}/order`]: async () => {
      await idOf(ANSWERS, ANSWER);
      const { body } = await admin().get(ANSWERS).expect(200);
      return [`${ANSWERS}/order`, { ids: (body as { id: string }[]).map(({ id }) => id).reverse() }];
    },
    [`DELETE ${ANSWERS}/:id`]: async () => [`${ANSWERS}/${await idOf(ANSWERS, ANSWER)}`],
  };
};
