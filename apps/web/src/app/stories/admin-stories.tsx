import { useState } from 'react';
import { POLICIES, POLICY_KEYS, type AdminPolicy } from '#libs/shared/contracts';
import { CALENDARS, CREWS as OWN_CREWS, POLICIES as OWN_POLICIES } from '../../admin/settings/api.js';
import { KeyboardHelp } from '../../admin/bookings/list/keyboard-help.js';
import { DemoDataNote } from '../../admin/demo-data/demo-data-banner.js';
import RulesSection from '../../admin/settings/rules-section.js';
import SettingsTab, { type SettingsSection } from '../../admin/settings/settings-tab.js';
import { TEAM } from '../../admin/settings/team/api.js';
import TeamSection from '../../admin/settings/team/team-section.js';
import { ColumnChoice } from '../../ui/table/column-choice.js';
import { CountBadge } from '../../ui/table/count-badge.js';
import { AdminSkeleton } from '../../admin/admin-skeleton.js';
import { DataTable, type Column } from '../../ui/table/data-table.js';
import { Pager } from '../../ui/table/pager.js';
import { StatCard } from '../../ui/table/stat-card.js';
import '../../ui/form/admin-button.css';
import '../../admin/admin.css';
import type { Story } from './story-frame.js';

type Crew = { id: string; name: string; town: string; events: number };
const CREWS: Crew[] = [
  { id: 'a', name: 'Maya and Leo', town: 'Springfield', events: 12 },
  { id: 'b', name: 'Riley', town: 'Riverton', events: 4 },
  { id: 'c', name: 'Noor and Sam', town: 'Fairview', events: 31 },
];
const COLUMNS: Column<Crew>[] = [
  { key: 'name', title: 'Crew', sort: 'name', cell: ({ name }) => <b>{name}</b> },
  { key: 'town', title: 'Town', cell: ({ town }) => town },
  { key: 'events', title: 'Events', sort: 'events', isNumber: true, cell: ({ events }) => events },
  {
    key: 'view',
    title: 'View',
    isWide: true,
    cell: ({ id, name }) => (
      <a href={`#${id}`} data-open={id}>
        View {name}
      </a>
    ),
  },
];

function SortedTable({ isBusy }: { isBusy?: boolean }) {
  const [sort, setSort] = useState('-events');
  const [chosen, setChosen] = useState(new Set(['b']));
  return (
    <DataTable
      caption="Crews"
      columns={COLUMNS}
      rows={CREWS}
      rowKey={({ id }) => id}
      sort={sort}
      onSort={setSort}
      selection={{ chosen, onChoose: setChosen, nameOf: ({ name }) => `Select ${name}` }}
      isBusy={isBusy}
    />
  );
}

function PagerOnPage({ total }: { total: number }) {
  const [place, setPlace] = useState({ page: 1, pageSize: 25 });
  return <Pager {...place} total={total} sizes={[25, 50, 100]} onChange={setPlace} />;
}

function ChosenColumns() {
  const [hidden, setHidden] = useState(new Set(['town']));
  return <ColumnChoice columns={COLUMNS} hidden={hidden} onChange={setHidden} />;
}

const SETTINGS = POLICY_KEYS.map((key): AdminPolicy => {
  const { label, sentence, default: value, ...rest } = POLICIES[key];
  const bounds = 'unit' in rest ? rest : null;
  return { key, label, sentence, value, default: value, version: 0, bounds };
});
const otherThan = (value: AdminPolicy['value']) => {
  if (typeof value === 'object') return value.filter((_, place) => place % 4 === 0);
  return typeof value === 'number' ? value + 5 : true;
};
const SET = SETTINGS.map((each) => ({
  ...each,
  value: otherThan(each.value),
  version: 1,
}));
const SECTIONS: SettingsSection[] = (['company', 'prices', 'rules', 'team'] as const).map((name) => ({
  name,
  Section: RulesSection,
}));
const settings = (policies: AdminPolicy[], crews: object[]): Story['answers'] => [
  [OWN_POLICIES, policies],
  [OWN_CREWS, crews],
  [
    CALENDARS,
    [
      { kind: 'all', no: 1, name: null, path: '/api/calendars/all-1.key.ics', version: 1 },
      { kind: 'crew', no: 2, name: 'Blue van', path: '/api/calendars/crew-2.key.ics', version: 1 },
      { kind: 'host', no: 7, name: 'Riley Brook', path: '/api/calendars/host-7.key.ics', version: 3 },
    ],
  ],
];

export const ADMIN_STORIES: Story[] = [
  { name: 'DataTable: sorted, one row ticked', body: <SortedTable /> },
  { name: 'DataTable: other rows on their way', body: <SortedTable isBusy /> },
  { name: 'Admin area: nobody knows yet who asks', body: <AdminSkeleton /> },
  { name: 'Pager', body: <PagerOnPage total={312} /> },
  { name: 'Pager: nothing', body: <PagerOnPage total={0} /> },
  { name: 'ColumnChoice, in a Popover', body: <ChosenColumns /> },
  {
    name: 'DemoDataNote: for who may remove it, and for who may only read',
    body: (
      <>
        <DemoDataNote onRemove={() => {}} />
        <DemoDataNote />
      </>
    ),
  },
  { name: 'KeysHelp', body: <KeyboardHelp /> },
  {
    name: 'StatCard: with and without a way on, and on its way',
    body: (
      <div className="grid">
        <StatCard label="Events" value="312" note="14 this week" help="Every event." to="/admin" />
        <StatCard label="Revenue" value="$201,915.00" help="The sum of all prices." />
        <StatCard label="Crews" value="–" note="On its way" help="Crews with an event." />
      </div>
    ),
  },
  { name: 'Settings: on their way', body: <SettingsTab sections={SECTIONS} /> },
  {
    name: 'Settings: nothing set',
    body: <SettingsTab sections={SECTIONS} />,
    answers: settings(SETTINGS, []),
  },
  {
    name: 'Settings: all set',
    body: <SettingsTab sections={SECTIONS} />,
    answers: settings(SET, [{ isActive: true }]),
  },
  { name: 'Settings: failed', body: <SettingsTab sections={SECTIONS} />, failed: [OWN_POLICIES] },
  {
    name: 'Team: two and one invited',
    body: <TeamSection />,
    answers: [
      [
        TEAM,
        {
          members: [
            { userId: 'a', name: 'Ada Field', email: 'ada@example.com', level: 'full', isYou: true },
            { userId: 'b', name: 'noor', email: null, level: 'work', isYou: false },
          ],
          invitations: [
            { id: 'c', email: 'leo@example.com', level: 'read', expiresAt: '2026-12-01T15:00:00Z' },
          ],
        },
      ],
    ],
  },
  { name: 'Team: failed', body: <TeamSection />, failed: [TEAM] },
  { name: 'CountBadge', body: <CountBadge count={120} of="new messages" /> },
];
