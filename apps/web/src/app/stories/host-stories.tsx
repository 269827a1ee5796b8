import { MINUTE_MS, type HostEventView, type StepView } from '#libs/shared/contracts';
import { progressKey } from '../../site/account/api.js';
import { EventDay } from '../../site/account/bookings/booking-body.js';
import { HOST_EVENTS, OWN_CALENDAR } from '../../host/api.js';
import { EventCard } from '../../host/event-card.js';
import HostDay from '../../host/host-day.js';
import { storedActionsAtom } from '../../host/stored-actions.js';
import type { QueuedAction } from '../../host/action-queue.rules.js';
import { AssignedLead } from '../../ui/event/assigned-lead.js';
import '../../host/host-day.css';
import type { Story } from './story-frame.js';

const from = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

const FAMILY: HostEventView['family'] = {
  parentFirstName: 'Dana',
  parentPhone: '5550102030',
  childFirstName: 'Robin',
  childAge: 8,
  address: '12 Meadow Lane',
  state: 'NY',
  spaceDetails: 'Flat lawn behind the house',
  specialRequests: 'One child uses a wheelchair.',
  eventTheme: null,
  amountDue: '400.00',
};
const EVENT: HostEventView = {
  id: 'e1',
  version: 3,
  day: '2099-06-20',
  startsAt: from(90),
  endsAt: from(180),
  city: 'Springfield',
  zipCode: '10001',
  eventType: 'birthday',
  guestCount: 22,
  games: ['Sack Sprint', 'Tug of Champions', 'Cup Stack Blitz'],
  role: 'lead',
  drive: { crewName: 'Blue van', leaveAt: from(20), minutes: 25, isFromHome: true },
  loading: [
    { item: 'sack-sprint', name: 'Sack Sprint', isLoaded: true },
    { item: 'photography', name: null, isLoaded: false },
  ],
  steps: [],
  family: FAMILY,
};
const LATER = {
  ...EVENT,
  id: 'e2',
  startsAt: from(5 * 24 * 60),
  endsAt: from(5 * 24 * 60 + 90),
  family: null,
};
const OVER = { ...EVENT, startsAt: from(-3_000), endsAt: from(-2_900), family: null };

const step = (name: StepView['step'], minutes: number): StepView => ({
  step: name,
  at: from(minutes),
  expectedAt: name === 'on-the-way' ? from(minutes + 20) : null,
  hostName: 'Riley',
});
const ON_THE_WAY = [step('on-the-way', -2)];
const FINISHED = [step('arrived', -170), step('started', -120), step('finished', -20)];

const WAITING: QueuedAction = {
  key: 'k1',
  by: 'u1',
  eventId: 'e1',
  kind: 'take',
  step: 'arrived',
  at: from(-1),
  wasTried: true,
};
const REJECTED = { action: WAITING, reason: 'It is too late to do this here. Please call us.' };
const LINK = [OWN_CALENDAR, { path: '/api/calendars/host-7.key.ics', version: 1 }];

const day = (events: HostEventView[]): Story['answers'] => [
  [HOST_EVENTS, events],
  LINK as [string[], unknown],
];
const family = (name: string, steps: StepView[]): Story => ({
  name: `The family’s card on the day: ${name}`,
  body: <EventDay bookingId="b1" />,
  answers: [[progressKey('b1'), { steps }]],
});
const card = (name: string, event: HostEventView, prepare?: Story['prepare']): Story => ({
  name: `Host’s event: ${name}`,
  body: <EventCard event={event} />,
  prepare,
});

const HOST = { name: 'Riley B.', pictureUrl: null, about: '', checkedOn: null };

export const HOST_STORIES: Story[] = [
  { name: 'Host’s day: on its way', body: <HostDay userId="u1" /> },
  { name: 'Host’s day: failed', body: <HostDay userId="u1" />, failed: [HOST_EVENTS, OWN_CALENDAR] },
  { name: 'Host’s day: no events', body: <HostDay userId="u1" />, answers: day([]) },
  { name: 'Host’s day: two days', body: <HostDay userId="u1" />, answers: day([EVENT, LATER]) },
  card('before one sets out', EVENT),
  card('on the way, which can be undone', { ...EVENT, steps: ON_THE_WAY }),
  card('a press that waits for the line', { ...EVENT, steps: ON_THE_WAY }, (store) =>
    store.set(storedActionsAtom, { actions: [WAITING], rejected: [] }),
  ),
  card('a press that was refused', { ...EVENT, steps: ON_THE_WAY }, (store) =>
    store.set(storedActionsAtom, { actions: [], rejected: [REJECTED] }),
  ),
  card('finished, one step left out', { ...EVENT, steps: FINISHED }),
  card('a helper’s, days ahead', { ...LATER, role: 'helper' }),
  card('over, without the family', OVER),
  { name: 'Who comes: the name alone', body: <AssignedLead host={HOST} /> },
  {
    name: 'Who comes: with all that is on record',
    body: (
      <AssignedLead
        host={{
          ...HOST,
          pictureUrl: '/art/games/sack-sprint.svg',
          about: 'Twelve years of sack races.',
          checkedOn: '2026-03-14',
        }}
      />
    ),
  },
  family('on the way', ON_THE_WAY),
  family('finished', [step('on-the-way', -200), ...FINISHED]),
];
