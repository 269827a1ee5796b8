// Every sentence that promises a message, and the specs that prove it in each of its ends.
import { readFileSync } from 'node:fs';

type Proof = [file: string, title: string];
const MAILS = 'apps/worker/test/mails';
const BOOKINGS = 'apps/worker/test/bookings';
const CONFIRMATION: Proof = [
  `${MAILS}/receipt-and-mail.flow-spec.ts`,
  'a paid booking creates one receipt, as HTML and PDF, and one mail',
];
const FURTHER: Proof = [
  `${MAILS}/edit-booking.flow-spec.ts`,
  'paying the rest sends one mail with the next receipt',
];
const DECLINED: Proof = [
  `${BOOKINGS}/late-payments.flow-spec.ts`,
  'declined after its review is mailed once',
];
const RETURNED: Proof = [`${BOOKINGS}/late-payments.flow-spec.ts`, 'its refund is mailed to the parent once'];
const REFUND: Proof = [`${MAILS}/admin-mails.flow-spec.ts`, 'a refund sends one mail with its amount'];
const CREDIT: Proof = [
  `${BOOKINGS}/self-service.flow-spec.ts`,
  'becomes one credit and one mail, whose code finds it',
];
const IN_PERSON: Proof = [`${BOOKINGS}/self-service.flow-spec.ts`, 'a late cancellation'];
const WAITING: Proof = [
  `${BOOKINGS}/waiting-list.flow-spec.ts`,
  'the first family on the list gets one mail',
];
const MESSAGE: Proof = [`${MAILS}/account-mails.flow-spec.ts`, 'an answer from the inbox sends one mail'];
const RESET: Proof = [`${MAILS}/account-mails.flow-spec.ts`, 'each password reset request sends one mail'];
const VERIFY: Proof = [`${MAILS}/account-mails.flow-spec.ts`, 'registering sends one mail with a working'];
const WEB = 'apps/web/src';

it.each<[sentence: string, file: string, proofs: Proof[]]>([
  ['A confirmation is on its way to', `${WEB}/site/booking/payment/copy.ts`, [CONFIRMATION, FURTHER]],
  ['it also comes by email', `${WEB}/site/booking/payment/copy.ts`, [CONFIRMATION]],
  [
    'we write to you as soon as it is through',
    `${WEB}/site/booking/payment/copy.ts`,
    [CONFIRMATION, FURTHER, DECLINED, RETURNED],
  ],
  [
    'We will email you as soon as it is done.',
    'libs/booking/payments/src/payments.view.ts',
    [CONFIRMATION, FURTHER, DECLINED, RETURNED],
  ],
  [
    'We will email your receipt once you have paid.',
    'libs/office/notifications/src/mails/booking/offline-confirmation.mail.ts',
    [CONFIRMATION],
  ],
  [
    'We will email you when your refund is on its way.',
    'libs/office/notifications/src/mails/booking/cancellation.mail.ts',
    [REFUND],
  ],
  ['We email you its code', 'libs/shared/contracts/src/booking/term-sentences.ts', [CREDIT]],
  ['We email you its code', `${WEB}/site/manage/copy.ts`, [CREDIT]],
  [
    'We email you its code',
    `${WEB}/site/manage/move-change.copy.ts`,
    [
      [
        `${BOOKINGS}/self-service.flow-spec.ts`,
        'a change to a lower price for a credit is one mail with its code',
      ],
    ],
  ],
  [
    'We send you an email with it.',
    `${WEB}/site/manage/move-change.copy.ts`,
    [[`${MAILS}/edit-booking.flow-spec.ts`, 'an edit sends one mail with both prices']],
  ],
  [
    'write to you within 24 hours',
    'libs/shared/contracts/src/booking/term-sentences.ts',
    [IN_PERSON, MESSAGE],
  ],
  ['We will get back to you within 24 hours', `${WEB}/site/manage/copy.ts`, [MESSAGE]],
  ["We'll get back to you within 24 hours", `${WEB}/copy/contact.ts`, [MESSAGE]],
  [
    "We'll contact you once it's approved!",
    `${WEB}/copy/booking.ts`,
    [
      [
        `${MAILS}/custom-game-decision.flow-spec.ts`,
        'is mailed once to the account that sent the custom game',
      ],
    ],
  ],
  ['when a time on', `${WEB}/site/booking/waiting-list/copy.ts`, [WAITING]],
  [
    'we email you when the next one opens up, twice in all',
    `${WEB}/site/booking/waiting-list/copy.ts`,
    [[`${BOOKINGS}/waiting-list.flow-spec.ts`, 'is mailed to each at most twice']],
  ],
  ['We email you a link to choose a new password', `${WEB}/site/account/mailed-links.copy.ts`, [RESET]],
  ['the link that we emailed to you', `${WEB}/site/account/own-account.copy.ts`, [VERIFY]],
  [
    'We email them a link.',
    `${WEB}/admin/settings/team/copy.ts`,
    [[`${MAILS}/account-mails.flow-spec.ts`, 'an invitation and a changed level each send one mail']],
  ],
  ['gets an email once you mark it as handed back', `${WEB}/admin/bookings/actions/refund/copy.ts`, [REFUND]],
])('“%s” in %s is proven', (sentence, file, proofs) => {
  expect(readFileSync(file, 'utf8')).toContain(sentence);
  for (const [spec, title] of proofs) expect(readFileSync(spec, 'utf8')).toContain(title);
});
