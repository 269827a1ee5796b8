import type { CrewReport, LaneEvent, LanePart, LanesView } from '#libs/shared/contracts';
import { Lanes } from '../../admin/calendar/lanes.js';
import { CrewMenu } from '../../admin/calendar/crew-move/crew-menu.js';
import CrewsTab from '../../admin/crews/crews-tab.js';
import { CrewWorkCard } from '../../admin/reports/crew-work.js';
import '../../admin/calendar/calendar.css';
import '../../admin/reports/reports.css';
import type { Story } from './story-frame.js';

const at = (time: string) => `2027-05-08T${time}:00.000Z`;
const event = (id: string, parentName: string, changes: Partial<LaneEvent> = {}): LaneEvent => ({
  id,
  parentName,
  eventDate: '2027-05-08',
  eventTime: '10:00 AM',
  endTime: '11:30 AM',
  eventType: 'birthday',
  guestCount: 20,
  city: 'Springfield',
  status: 'confirmed',
  paymentStatus: 'completed',
  price: '400.00',
  version: 1,
  heldUntil: null,
  overruled: [],
  hosts: [],
  missing: [],
  steps: [],
  ...changes,
});
const STAFFED = event('a', 'Dana Field', {
  overruled: ['hours'],
  hosts: [
    { hostNo: 1, name: 'Riley Brook', role: 'lead', isOverruled: true },
    { hostNo: 2, name: 'Sam Stone', role: 'helper', isOverruled: false },
  ],
  steps: [{ step: 'arrived', at: at('13:25'), expectedAt: null, hostName: 'Riley' }],
});
const LACKING = event('b', 'Noor Hill', { missing: [{ role: 'lead', missing: 1 }] });
const HELD = event('c', 'Kim Vale', { status: 'pending', heldUntil: at('12:00') });

const partsOf = (id: string): LanePart[] => [
  { kind: 'free', from: at('12:00'), to: at('13:10') },
  { kind: 'drive', minutes: 45, toZip: '10001', isHome: false, from: at('13:10'), to: at('13:30') },
  { kind: 'set-up', id, from: at('13:30'), to: at('14:00') },
  { kind: 'event', id, from: at('14:00'), to: at('15:30') },
  { kind: 'pack-down', id, from: at('15:30'), to: at('16:00') },
  { kind: 'drive', minutes: 20, toZip: null, isHome: true, from: at('16:00'), to: at('16:20') },
  { kind: 'offered', until: at('17:00'), from: at('18:00'), to: at('20:30') },
];
const HOURS = [{ from: at('12:00'), to: at('21:00') }];
const lane = (no: number, name: string, served: LaneEvent[], isActive = true) => ({
  no,
  name,
  isActive,
  hours: served.length === 0 ? [] : HOURS,
  parts: served.flatMap(({ id }) => partsOf(id)),
  events: served,
});
const DAY: LanesView = {
  isUsed: true,
  day: '2027-05-08',
  lanes: [lane(1, 'Blue van', [STAFFED]), lane(2, 'Red van', [LACKING], false), lane(3, 'Old van', [])],
  unassigned: [HELD],
  others: [event('e', 'Ada Example')],
};
const days = { events: 12, drivenMinutes: 635, workDays: 9, fullDays: 3 };
const WORK: CrewReport = {
  total: days,
  series: [
    { start: '2027-04-01', ...days },
    { start: '2027-05-01', events: 0, drivenMinutes: 0, workDays: 0, fullDays: 0 },
  ],
  byCrew: [
    { no: 1, name: 'Blue van', events: 8, drivenMinutes: 425 },
    { no: 2, name: 'Red van', events: 4, drivenMinutes: 210 },
  ],
};
const onMoved = () => Promise.resolve();

/** The admin area's screens of crews. */
export const CREW_STORIES: Story[] = [
  {
    name: 'Lanes: who comes, what is missing, a short drive, an offer, a closed day, an event without a crew',
    body: <Lanes view={DAY} {...{ CrewMenu, onMoved }} />,
  },
  { name: 'Crews: on their way', body: <CrewsTab Hosts={() => null} /> },
  { name: 'Reports: what crews did', body: <CrewWorkCard by="month" crews={WORK} /> },
  {
    name: 'Reports: crews without events',
    body: <CrewWorkCard by="month" crews={{ total: WORK.series[1], series: [WORK.series[1]], byCrew: [] }} />,
  },
];
