import type { AdminContactMessage, MessageBookings, ReplyState, SavedAnswer } from '#libs/shared/contracts';
import { messageBookingsKey, messagesKey, SAVED_ANSWERS } from '../../admin/inbox/api.js';
import '../../admin/inbox/admin-inbox.css';
import { MessageCard, MessagesBox } from '../../admin/inbox/messages/messages.js';
import { ReplyForm, replyDraftsAtom } from '../../admin/inbox/messages/reply-form.js';
import { SavedAnswersDialog } from '../../admin/inbox/saved-answers/saved-answers-dialog.js';
import { Opens, type Story } from './story-frame.js';

const MESSAGE: AdminContactMessage = {
  id: 'message',
  name: 'Pat Parent',
  email: 'pat@example.com',
  subject: 'pricing',
  message: 'What do 30 children cost, and do you come to Riverton?',
  state: 'new',
  createdAt: '2027-05-01T14:00:00.000Z',
  answerDueAt: '2027-05-02T14:00:00.000Z',
  overdue: false,
  replies: [],
};
const BOOKINGS: MessageBookings = {
  bookings: [
    {
      id: 'ahead',
      eventDate: '2027-06-19',
      eventTime: '1:00 PM',
      eventType: 'birthday',
      guestCount: 12,
      total: '400.00',
      status: 'confirmed',
      paymentStatus: 'completed',
    },
    {
      id: 'past',
      eventDate: '2026-06-20',
      eventTime: '10:30 AM',
      eventType: 'school-event',
      guestCount: 45,
      total: '925.00',
      status: 'cancelled',
      paymentStatus: 'partially_refunded',
    },
  ],
  nextEventDay: '2027-06-19',
};
const ANSWERS: SavedAnswer[] = [
  { id: 'prices', title: 'What it costs', text: 'Hello {name}, it costs $400.', version: 1 },
  { id: 'rain', title: 'What happens in the rain', text: 'On {next event} we look outside.', version: 2 },
];
const ANSWERED = (state: ReplyState): AdminContactMessage => ({
  ...MESSAGE,
  state: 'answered',
  replies: [{ id: state, text: 'They cost $625.', state, who: 'Dana', at: '2027-05-01T15:00:00.000Z' }],
});

const nothing = () => undefined;
const card = (message: AdminContactMessage) => (
  <MessageCard message={message} isBusy={false} onMove={nothing} onSent={nothing} />
);
const box = <ReplyForm message={MESSAGE} onSent={nothing} />;
const AVAILABLE: Story['answers'] = [
  [messageBookingsKey('message'), BOOKINGS],
  [SAVED_ANSWERS, ANSWERS],
];
const SavedOnes = () => (
  <Opens label="Open the saved answers">
    {(isOpen, close) => isOpen && <SavedAnswersDialog onClose={close} returnTo={() => null} />}
  </Opens>
);

/** The inbox: replies, their drafts, and the related bookings. */
export const INBOX_STORIES: Story[] = [
  { name: 'Inbox: a new message', body: card(MESSAGE) },
  { name: 'Inbox: the mail of an answer is on its way', body: card(ANSWERED('sending')) },
  { name: 'Inbox: the address refused the answer', body: card(ANSWERED('refused')) },
  { name: 'Inbox: answering, with bookings', body: box, answers: AVAILABLE },
  {
    name: 'Inbox: answering, something is still open',
    body: box,
    answers: [[messageBookingsKey('message'), { bookings: [], nextEventDay: null }]],
    prepare: (store) => store.set(replyDraftsAtom, { message: 'Hello Pat, see you on {next event}!' }),
  },
  { name: 'Inbox: answering, bookings on their way', body: box },
  { name: 'Inbox: answering, bookings failed', body: box, failed: [messageBookingsKey('message')] },
  { name: 'Saved answers: the list', body: <SavedOnes />, answers: AVAILABLE },
  { name: 'Saved answers: none yet', body: <SavedOnes />, answers: [[SAVED_ANSWERS, []]] },
  { name: 'Saved answers: failed', body: <SavedOnes />, failed: [SAVED_ANSWERS] },
  {
    name: 'Inbox: nothing here',
    body: <MessagesBox state="" onState={nothing} chosen="" onChoose={nothing} />,
    answers: [[messagesKey({ state: '', search: '' }), []]],
  },
];
