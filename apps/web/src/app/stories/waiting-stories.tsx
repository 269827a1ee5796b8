import type { ExpiredBookingView } from '#libs/shared/contracts';
import { Wizard } from '../../site/booking/wizard.js';
import { HeldOffer } from '../../site/booking/waiting-list/held-note.js';
import { WaitingButton } from '../../site/booking/waiting-list/waiting-button.js';
import { WaitingJoined } from '../../site/booking/waiting-list/waiting-dialog.js';
import { OfferGone, LeaveWaiting, WaitingScreen } from '../../site/booking/waiting-list/waiting-link.js';
import { OFFER_TEXTS, WAITING_TEXTS } from '../../site/booking/waiting-list/copy.js';
import { Button } from '../../ui/form/button.js';
import { Dialog } from '../../ui/overlay/dialog.js';
import { draftAtom, draftRestoreAtom } from '../../site/booking/booking.atoms.js';
import { LIST_KEYS } from '../../site/catalog/api.js';
import { Opens, type Story } from './story-frame.js';
import { ANSWERS, GAMES, BOOKING } from './samples.js';
import { expiredBookingKey } from '../../site/booking/api.js';
import ExpiredBookingPart from '../../site/booking/recovery/expired-booking.js';

const ENDED = { ...BOOKING, status: 'expired' };
const GONE = {
  booking: ENDED,
  isFree: false,
  alternatives: ['12:45 PM', '1:00 PM', '4:00 PM'],
  alternativesDay: ENDED.eventDate,
};
const FREE = { ...GONE, isFree: true, alternatives: [], alternativesDay: null };
const NONE = { ...FREE, isFree: false };
const WAITS = { amount: '704.00', until: '2026-06-05T16:00:00.000Z' };
const RETURNS = { amount: '704.00', until: null };

const body = <ExpiredBookingPart booking={ENDED} onStartOver={() => undefined} />;
const story = (name: string, lost: ExpiredBookingView): Story => ({
  name: `Lost time: ${name}`,
  body,
  answers: [[expiredBookingKey(ENDED.id), lost]],
});

export const EXPIRED_BOOKING_STORIES: Story[] = [
  { name: 'Lost time: loading', body },
  { name: 'Lost time: error', body, failed: [expiredBookingKey(ENDED.id)] },
  story('still free', { ...FREE, money: null }),
  story('taken, others free', { ...GONE, money: null }),
  story('taken, nothing free', { ...NONE, money: null }),
  story('money waits for a choice', { ...GONE, money: WAITS }),
  story('money waits, and it is free again', { ...FREE, money: WAITS }),
  story('money waits, nothing free', { ...NONE, money: WAITS }),
  story('money goes back, others free', { ...GONE, money: RETURNS }),
  story('money goes back, too late', { ...NONE, money: RETURNS }),
];

const nothing = () => undefined;
const { selectedGames: games, guestCount, addOns, location, parentEmail: email, parentName: name } = ANSWERS;
const WISH = { day: '', games, guestCount, addOns, zipCode: location.zipCode, email, name };
const OFFER = {
  day: '2099-06-20',
  start: '2:00 PM',
  until: '2099-06-12T20:10:00.000Z',
  games,
  guestCount,
  addOns,
  zipCode: '10001',
  email,
  name,
};
const held = (
  <HeldOffer offer={OFFER} isOver={false} keptAnswers={[]} instead={null} onApplyAnswers={nothing} />
);
const joined = WAITING_TEXTS.joined(email, OFFER.day, WAITING_TEXTS.times('1:00 PM', '6:00 PM'));

export const WAITING_STORIES: Story[] = [
  {
    name: 'WaitingButton, several full days',
    body: <WaitingButton request={{ ...WISH, fullDays: ['2099-06-20', '2099-06-21'] }} />,
  },
  {
    name: 'WaitingButton, the chosen day alone',
    body: <WaitingButton request={{ ...WISH, day: '2099-06-20', fullDays: [], email: '', name: '' }} />,
  },
  {
    name: 'WaitingDialog, on the list',
    body: (
      <Opens label="On the list">
        {(isOpen, close) => (
          <Dialog open={isOpen} onOpenChange={close} title={WAITING_TEXTS.joinedTitle} description={joined}>
            <WaitingJoined onClose={close} />
          </Dialog>
        )}
      </Opens>
    ),
  },
  {
    name: 'Wizard with a held time',
    path: '/booking?step=1',
    answers: [[LIST_KEYS.games, GAMES]],
    prepare: (store) => {
      store.set(draftAtom, ANSWERS);
      store.set(draftRestoreAtom, 'nothing');
    },
    body: (
      <Wizard
        onBooked={nothing}
        onStartOver={nothing}
        loadPayment={async () => undefined}
        isPaying={false}
        isUnpaid
        offer={held}
        payment={null}
      />
    ),
  },
  {
    name: 'HeldWords, other answers kept',
    body: (
      <HeldOffer
        offer={OFFER}
        isOver={false}
        keptAnswers={['games', 'zip']}
        instead={{ day: '2099-06-21', time: '10:00 AM' }}
        onApplyAnswers={nothing}
      />
    ),
  },
  {
    name: 'HeldWords, over',
    body: <HeldOffer offer={OFFER} isOver keptAnswers={[]} instead={null} onApplyAnswers={nothing} />,
  },
  { name: 'OfferGone', body: <OfferGone onOther={nothing} onLeave={nothing} saved={null} /> },
  {
    name: 'An offer that could not be read',
    body: (
      <WaitingScreen title={OFFER_TEXTS.failedTitle} texts={[OFFER_TEXTS.failed]}>
        <Button>{OFFER_TEXTS.again}</Button>
      </WaitingScreen>
    ),
  },
  { name: 'LeaveWaiting', body: <LeaveWaiting waitingKey="key" onOther={nothing} onSee={nothing} /> },
  {
    name: 'LeaveWaiting, left',
    body: (
      <WaitingScreen title={OFFER_TEXTS.leftTitle} texts={[OFFER_TEXTS.left]}>
        <Button>{OFFER_TEXTS.other}</Button>
      </WaitingScreen>
    ),
  },
];
