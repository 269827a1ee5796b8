/**
 * A runbook entry. `one` and `many` name what the job produces, `effect` completes "4 receipts failed: …", `todo` is
 * one or two sentences.
 */
export type RunbookRow = [handler: string, one: string, many: string, effect: string, todo: string];
export type RunbookRows = { title: string; rows: RunbookRow[] };

const CHROMIUM = 'See in the worker’s log whether Chromium starts and whether its disk is full; then retry.';
const ERASURE =
  'Retry today: this data must be gone after CHILD_DATA_DAYS. If it fails again, read the stack trace and fix the code.';
const CREWS = 'Retry. If it fails again, open the crews of that day in the admin area and assign by hand.';

/** Jobs that send no mail. */
export const JOB_SECTIONS: RunbookRows[] = [
  {
    title: 'Documents and exports',
    rows: [
      [
        'issue-receipt',
        'receipt',
        'receipts',
        'their parents got the email without one',
        `${CHROMIUM} The link in that email and the profile then show the receipt.`,
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
        'the person who asked for it is waiting',
        `${CHROMIUM} Or ask for the export again.`,
      ],
    ],
  },
  {
    title: 'Payments and bookings',
    rows: [
      [
        'return-unapplied-payment',
        'payment to return',
        'payments to return',
        'money that no booking could use is not returned yet',
        'See whether PayPal answers, then retry. If it refuses, pay it back in PayPal’s own account and tell the family.',
      ],
      [
        'settle-paypal-webhook',
        'payment notice',
        'payment notices',
        'what PayPal told us is not in the books yet',
        'See whether PayPal answers, then retry: nothing is counted twice. The timers ask PayPal about open payments, too.',
      ],
      [
        'claim-bookings',
        'claim',
        'claims',
        'a new account does not show the bookings it was made from',
        'Retry: the profile shows the bookings at once.',
      ],
      [
        'offer-freed-time',
        'offer',
        'offers',
        'families on the waiting list do not hear of a free time',
        'Retry soon: an offer makes sense only before its day.',
      ],
      [
        'end-rain-offer',
        'offer because of rain',
        'offers because of rain',
        'the calendar still waits for families whose booking is cancelled',
        'No hurry: the times are free already, and the offer ends at its deadline.',
      ],
      [
        'open-late-case',
        'late cancellation',
        'late cancellations',
        'families that were promised an answer within 24 hours are not in the inbox',
        'Retry today. If it fails again, write to these families by hand.',
      ],
    ],
  },
  {
    title: 'Crews and hosts',
    rows: [
      ['reserve-for-bookings', 'search for a crew', 'searches for crews', 'bookings have no crew', CREWS],
      ['assign-hosts', 'assignment', 'assignments', 'events have no host', CREWS],
      ['assign-missing-hosts', 'assignment', 'assignments', 'events have no host', CREWS],
      ['reschedule-hosts', 'assignment', 'assignments', 'hosts are still assigned to the old day', CREWS],
      ['release-hosts', 'release', 'releases', 'hosts are still assigned to an event that is off', CREWS],
      ['open-places', 'absence', 'absences', 'events still count on a host who is away', CREWS],
    ],
  },
  {
    title: 'Removal of personal data',
    rows: [
      ['redact-receipt', 'receipt to clear', 'receipts to clear', 'a child’s name is kept too long', ERASURE],
      ['redact-bookings', 'deleted account', 'deleted accounts', 'their bookings still hold names', ERASURE],
      [
        'redact-refund-reasons',
        'reason to clear',
        'reasons to clear',
        'notes about a family are kept too long',
        ERASURE,
      ],
      [
        'redact-host-reasons',
        'reason to clear',
        'reasons to clear',
        'notes about a host are kept too long',
        ERASURE,
      ],
      [
        'forget-old-addresses',
        'address to clear',
        'addresses to clear',
        'an address that a family no longer uses is kept too long',
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
      [
        'forget-host-wishes',
        'wish to clear',
        'wishes to clear',
        'a family’s wishes are kept too long',
        ERASURE,
      ],
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
    ],
  },
];
