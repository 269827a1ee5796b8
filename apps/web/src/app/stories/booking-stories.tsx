import {
  bookedIdAtom,
  draftAtom,
  draftRestoreAtom,
  leaveFieldAtom,
  showsErrorSummaryAtom,
} from '../../site/booking/booking.atoms.js';
import { EMPTY_DRAFT, type BookingDraft } from '../../site/booking/draft/booking.draft.js';
import { GameSuggestionDialog } from '../../site/booking/games/game-suggestion-dialog.js';
import { Wizard } from '../../site/booking/wizard.js';
import { LIST_KEYS } from '../../site/catalog/api.js';
import { PayStep } from '../../site/payment/pay-panel.js';
import { Opens, type Store, type Story } from './story-frame.js';
import { ANSWERS, BOOKING, GAMES } from './samples.js';

const nothing = () => undefined;
const around = {
  onBooked: nothing,
  onStartOver: nothing,
  loadPayment: async () => undefined,
  isPaying: false,
  isUnpaid: true,
  offer: null,
};
const wizard = <Wizard {...around} payment={null} />;
const paying = <Wizard {...around} payment={<PayStep booking={BOOKING} onPaid={async () => undefined} />} />;

const filledWith = (draft: BookingDraft) => (store: Store) => {
  store.set(draftAtom, draft);
  store.set(draftRestoreAtom, 'nothing');
};

const step = (number: number, name: string, draft: BookingDraft, more: Partial<Story> = {}): Story => ({
  name: `Wizard, step ${number}: ${name}`,
  body: wizard,
  path: `/booking?step=${number}`,
  answers: [[LIST_KEYS.games, GAMES]],
  prepare: filledWith(draft),
  ...more,
});

export const BOOKING_STORIES: Story[] = [
  step(1, 'loading', EMPTY_DRAFT, { answers: [] }),
  step(1, 'error', EMPTY_DRAFT, { answers: [], failed: [LIST_KEYS.games] }),
  step(1, 'nothing chosen', EMPTY_DRAFT),
  step(1, 'three games, answers kept', ANSWERS, {
    prepare: (store) => {
      store.set(draftAtom, ANSWERS);
      store.set(draftRestoreAtom, 'restored');
    },
  }),
  step(2, 'empty', { ...EMPTY_DRAFT, selectedGames: ANSWERS.selectedGames }),
  step(2, 'filled', ANSWERS),
  step(3, 'filled', ANSWERS),
  step(
    3,
    'with errors',
    { ...ANSWERS, location: EMPTY_DRAFT.location },
    {
      prepare: (store) => {
        store.set(draftAtom, { ...ANSWERS, location: EMPTY_DRAFT.location });
        store.set(draftRestoreAtom, 'nothing');
        store.set(leaveFieldAtom, 'location.address', 'location.city', 'location.state', 'location.zipCode');
        store.set(showsErrorSummaryAtom, true);
      },
    },
  ),
  step(4, 'large group', ANSWERS),
  step(5, 'dialog closed unpaid', ANSWERS, {
    body: paying,
    prepare: (store) => {
      store.set(draftAtom, ANSWERS);
      store.set(bookedIdAtom, BOOKING.id);
    },
  }),
  {
    name: 'OwnGameDialog',
    body: (
      <Opens label="Add a game">
        {(isOpen, close) => <GameSuggestionDialog open={isOpen} onClose={close} />}
      </Opens>
    ),
  },
];
