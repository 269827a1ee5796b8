import { Wizard } from '../../site/booking/wizard.js';
import { HeldWords } from '../../site/booking/waiting-list/held-note.js';
import { WaitingButton } from '../../site/booking/waiting-list/waiting-button.js';
import { WaitingJoined } from '../../site/booking/waiting-list/waiting-dialog.js';
import { OfferGone, LeaveWaiting, WaitingPlace } from '../../site/booking/waiting-list/waiting-link.js';
import { OFFER_TEXTS, WAITING_TEXTS } from '../../site/booking/waiting-list/copy.js';
import { Button } from '../../ui/form/button.js';
import { Dialog } from '../../ui/overlay/dialog.js';
import { draftAtom, keptDraftAtom } from '../../site/booking/booking.atoms.js';
import { LIST_KEYS } from '../../site/catalog/api.js';
import { Opens } from './open-dialog.js';
import { ANSWERS, GAMES } from './samples.js';
import type { Story } from './story-frame.js';

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
const held = <HeldWords offer={OFFER} isOver={false} kept={[]} instead={null} onTakeWish={nothing} />;
const joined = WAITING_TEXTS.joined(email, OFFER.day, WAITING_TEXTS.times('1:00 PM', '6:00 PM'));

export const WAITING_STORIES: Story[] = [
  {
    name: 'WaitingButton, several full days',
    body: <WaitingButton wish={{ ...WISH, fullDays: ['2099-06-20', '2099-06-21'] }} />,
  },
  {
    name: 'WaitingButton, the chosen day alone',
    body: <WaitingButton wish={{ ...WISH, day: '2099-06-20', fullDays: [], email: '', name: '' }} />,
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
      store.set(keptDraftAtom, 'nothing');
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
      <HeldWords
        offer={OFFER}
        isOver={false}
        kept={['games', 'zip']}
        instead={{ day: '2099-06-21', time: '10:00 AM' }}
        onTakeWish={nothing}
      />
    ),
  },
  {
    name: 'HeldWords, over',
    body: <HeldWords offer={OFFER} isOver kept={[]} instead={null} onTakeWish={nothing} />,
  },
  { name: 'OfferGone', body: <OfferGone onOther={nothing} onLeave={nothing} saved={null} /> },
  {
    name: 'An offer that could not be read',
    body: (
      <WaitingPlace title={OFFER_TEXTS.failedTitle} texts={[OFFER_TEXTS.failed]}>
        <Button>{OFFER_TEXTS.again}</Button>
      </WaitingPlace>
    ),
  },
  { name: 'LeaveWaiting', body: <LeaveWaiting waitingKey="key" onOther={nothing} onSee={nothing} /> },
  {
    name: 'LeaveWaiting, left',
    body: (
      <WaitingPlace title={OFFER_TEXTS.leftTitle} texts={[OFFER_TEXTS.left]}>
        <Button>{OFFER_TEXTS.other}</Button>
      </WaitingPlace>
    ),
  },
];
