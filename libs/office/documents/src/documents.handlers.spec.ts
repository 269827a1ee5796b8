import { subscriptionsOf } from '#libs/platform/events';
import { DocumentsHandlers } from './documents.handlers.js';
import { RECEIPT_EVENTS } from './receipts/receipts.service.js';

it('a missing receipt is looked for among the jobs of all events that issue one', () => {
  const issuing = subscriptionsOf(DocumentsHandlers.prototype).filter(({ as }) => as === 'issue-receipt');
  expect(issuing.map(({ event }) => event).toSorted()).toEqual(RECEIPT_EVENTS.toSorted());
});
