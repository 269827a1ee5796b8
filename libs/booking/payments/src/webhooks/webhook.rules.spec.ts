import { readWebhook } from './webhook.rules.js';

const webhook = (changes: object = {}) => ({
  id: 'WH-58D329510W468432D-8HN650336L201105X',
  event_type: 'PAYMENT.CAPTURE.COMPLETED',
  resource: { id: '42311647XV020574X', payer: { email_address: 'pat@example.com' } },
  ...changes,
});

describe('readWebhook', () => {
  it('reads the ids and the type, and nothing else', () => {
    expect(readWebhook(webhook())).toEqual({
      id: 'WH-58D329510W468432D-8HN650336L201105X',
      type: 'PAYMENT.CAPTURE.COMPLETED',
      resourceId: '42311647XV020574X',
    });
  });

  it('reads the id of a dispute, which has a name of its own', () => {
    const resource = { id: 'OTHER', dispute_id: 'PP-D-27803' };
    const read = readWebhook(webhook({ event_type: 'CUSTOMER.DISPUTE.CREATED', resource }));
    expect(read).toMatchObject({ resourceId: 'PP-D-27803' });
  });

  it.each([
    ['of a type that we ignore', { event_type: 'BILLING.PLAN.CREATED' }],
    ['of a type named like a property of every object', { event_type: 'CONSTRUCTOR' }],
    ['without a resource', { resource: undefined }],
    ['with a resource that is no object', { resource: 'text' }],
    ['with an id that is no id of PayPal', { resource: { id: "1'; drop table payments" } }],
  ])('reads no resource of a webhook %s', (_what, changes) => {
    expect(readWebhook(webhook(changes))).toMatchObject({ resourceId: null });
  });

  it.each([
    ['null', null],
    ['a list', [webhook()]],
    ['a text', 'WH-1'],
    ['an event without an id', webhook({ id: undefined })],
    ['an id with a space', webhook({ id: 'WH 1' })],
    ['an id that is too long', webhook({ id: 'W'.repeat(65) })],
    ['an event without a type', webhook({ event_type: undefined })],
    ['a type in lower case', webhook({ event_type: 'payment.capture' })],
  ])('reads nothing of %s', (_what, body) => {
    expect(readWebhook(body)).toBeNull();
  });
});
