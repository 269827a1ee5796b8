/**
 * One line of the runbook. `one` and `many` name what the job makes, `effect` ends the sentence "4 receipts failed: …",
 * `todo` is one or two sentences.
 */
export type RunbookRow = [handler: string, one: string, many: string, effect: string, todo: string];

const CHROMIUM = 'See in the worker’s log whether Chromium starts and whether its disk is full; then retry.';
const ERASURE =
  'Retry today: these words must be gone after CHILD_DATA_DAYS. If it fails again, read the stack and mend the code.';
const CREWS = 'Retry. If it fails again, open the crews of that day in the admin area and assign by hand.';

/** What is no mail. */
export const JOB_ROWS: RunbookRow[] = [
  [
    'issue-receipt',
    'receipt',
    'receipts',
    'their parents got the mail without one',
    `${CHROMIUM} The link in that mail and the profile then show the receipt.`,
  ],
  [
    'remake-receipt',
    'new receipt',
    'new receipts',
    'parents still see the receipt of before the change',
    CHROMIUM,
  ],
  [
    'make-export',
    'export',
    'exports',
    'whoever asked for it waits',
    `${CHROMIUM} Or ask for the export again.`,
  ],
  ['blank-receipt', 'receipt to clear', 'receipts to clear', 'a child’s name is kept too long', ERASURE],
  ['blank-bookings', 'deleted account', 'deleted accounts', 'their bookings still hold names', ERASURE],
  [
    'blank-refund-reasons',
    'reason to clear',
    'reasons to clear',
    'words about a family are kept too long',
    ERASURE,
  ],
  [
    'blank-host-reasons',
    'reason to clear',
    'reasons to clear',
    'words about a host are kept too long',
    ERASURE,
  ],
  ['forget-call-notes', 'note to clear', 'notes to clear', 'notes of calls are kept too long', ERASURE],
  [
    'forget-drafts',
    'draft to remove',
    'drafts to remove',
    'answers of a deleted account are kept too long',
    ERASURE,
  ],
  ['forget-host-wishes', 'wish to clear', 'wishes to clear', 'a family’s wishes are kept too long', ERASURE],
  ['forget-loading-ticks', 'list to clear', 'lists to clear', 'loading ticks are kept too long', ERASURE],
  [
    'forget-waiting',
    'waiting entry',
    'waiting entries',
    'an address of a deleted account is kept too long',
    ERASURE,
  ],
  [
    'expire-child-exports',
    'export to remove',
    'exports to remove',
    'a file with children’s data can still be loaded',
    ERASURE,
  ],
  [
    'claim-bookings',
    'claim',
    'claims',
    'a new account does not show the bookings it was made from',
    'Retry: the profile shows the bookings at once.',
  ],
  [
    'plan-unpaid-reminder',
    'reminder plan',
    'reminder plans',
    'an unpaid booking will not be reminded of',
    'Retry within a day of the booking; later call the family.',
  ],
  [
    'return-orphaned-payment',
    'payment to return',
    'payments to return',
    'money that no booking could take is still ours',
    'See whether PayPal answers, then retry. If it refuses, pay it back in PayPal’s own account and tell the family.',
  ],
  ['reserve-for-bookings', 'search for a crew', 'searches for crews', 'bookings stand without a crew', CREWS],
  ['assign-hosts', 'assignment', 'assignments', 'events stand without a host', CREWS],
  ['assign-missing-hosts', 'assignment', 'assignments', 'events stand without a host', CREWS],
  ['move-hosts', 'assignment', 'assignments', 'hosts still stand on the old day', CREWS],
  ['release-hosts', 'release', 'releases', 'hosts are taken by an event that is off', CREWS],
  ['open-places', 'absence', 'absences', 'events still count on a host who is away', CREWS],
  [
    'offer-freed-time',
    'offer',
    'offers',
    'a free time is offered to nobody who waits',
    'Retry soon: an offer makes sense only before its day.',
  ],
];
