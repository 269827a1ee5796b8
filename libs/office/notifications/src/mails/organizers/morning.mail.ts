import { WORK_KINDS, type WorkKind, type WorkState } from '#libs/shared/contracts';
import { derivedId, organizerMail } from '../../mail-definition.js';
import { button, heading, renderLetter, rows } from '../layout/mail-layout.js';

const LABELS: Record<WorkKind, string> = {
  dispute: 'Disputes at PayPal',
  'failed-refund': 'Failed refunds',
  'unapplied-payment': 'Payments to return',
  'hand-back': 'Refunds to hand over',
  'rain-answer': 'Families with no answer about the rain',
  'follow-up': 'Follow-ups',
  call: 'Calls',
  balance: 'Balances',
  'change-request': 'Change requests',
  'no-crew': 'Events without a van',
  'no-lead': 'Events without a lead',
  hold: 'Unpaid bookings whose hold ends',
  message: 'Messages',
  'custom-game': 'Game ideas',
  review: 'Reviews to answer',
  certification: 'Host checks that expire',
};

type Work = { kind: WorkKind; state: WorkState };

/** A group of what waits: its title, and how many of each kind; empty without any. */
function group(title: string, works: readonly Work[]) {
  const count = (kind: WorkKind) => works.filter((work) => work.kind === kind).length;
  const kinds = WORK_KINDS.filter((kind) => count(kind) > 0);
  if (kinds.length === 0) return [];
  return [heading(title), rows(kinds.map((kind) => [LABELS[kind], String(count(kind))]))];
}

/** What is late or due on a business day, yyyy-MM-dd, as numbers: nothing for a day that has passed, or without any. */
export const morningMail = organizerMail<{ day: string }>({
  kind: 'morning',
  subjectId: ({ day }) => derivedId('morning', day),
  async compose({ day }, { clock, links, openWork }, issuer) {
    if (clock.today() !== day) return null;
    const works = await openWork.list();
    const late = works.filter(({ state }) => state === 'late');
    const due = works.filter(({ state }) => state === 'due');
    if (late.length + due.length === 0) return null;
    const counts = [
      ...(late.length > 0 ? [`${late.length} late`] : []),
      ...(due.length > 0 ? [`${due.length} due today`] : []),
    ].join(', ');
    return renderLetter({
      issuer,
      title: `To do: ${counts}`,
      preview: 'What is waiting for your team this morning.',
      parts: [
        ...group('Late', late),
        ...group('Due today', due),
        button('Open today’s list', links.to('/admin?tab=today')),
      ],
    });
  },
});
