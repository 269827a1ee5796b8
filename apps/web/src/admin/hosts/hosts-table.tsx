import { Avatar, Badge, Box, DropdownMenu, Flex, Heading, Text } from '@radix-ui/themes';
import { Plus } from '../../ui/icons.js';
import type { ReactNode } from 'react';
import {
  formatPhone,
  telHref,
  type AbsenceView,
  type AdminHost,
  type CertificationView,
} from '#libs/shared/contracts';
import { mediumDay, moment } from '../../lib/format/format.js';
import { ActionMenu } from '../../ui/overlay/action-menu.js';
import { DataTable, type Column } from '../../ui/table/data-table.js';
import { useCan } from '../shared/rights.js';
import { ABSENCE_LABELS, CERTIFICATION_LABELS, HOSTS_TEXTS as TEXTS, SKILL_LABELS } from './copy.js';
import { Button } from '../../ui/form/button.js';

/** The dialogs of a host. */
export type OpenHost =
  | { what: 'host'; host: AdminHost | null }
  | { what: 'retire' | 'invite'; host: AdminHost }
  /** `kind`: of a new check. */
  | { what: 'check'; host: AdminHost; known: CertificationView | null; kind?: string }
  | { what: 'absence'; host: AdminHost; known: AbsenceView | null };

type Actions = {
  onOpen: (open: OpenHost) => void;
  onRestore: (host: AdminHost) => void;
  onWithdraw: (host: AdminHost) => void;
};
type PartProps = Pick<Actions, 'onOpen'> & { host: AdminHost };

/** The id of the button that opens the menu of a host. */
export const menuIdOf = ({ no }: AdminHost) => `host-menu-${no}`;

const COLORS = { valid: 'green', expiring: 'amber', expired: 'red', replaced: 'gray' } as const;

function stateLabel({ expiresOn, daysLeft, isReplaced }: CertificationView): string {
  if (isReplaced) return TEXTS.renewed;
  if (expiresOn === null || daysLeft === null) return TEXTS.validForGood;
  if (daysLeft === 0) return TEXTS.expiredToday;
  const day = mediumDay(expiresOn);
  if (daysLeft < 0) return TEXTS.expired(day);
  return daysLeft > 30 ? TEXTS.validUntil(day) : TEXTS.expiresIn(daysLeft, day);
}

const notedLabel = ({ checkedOn, notedBy }: CertificationView) =>
  [TEXTS.checkedOn(mediumDay(checkedOn)), notedBy && TEXTS.by(notedBy)].filter(Boolean).join(', ');

type AddProps = { label: string; onAdd: () => void };

const AddButton = ({ label, onAdd }: AddProps) =>
  useCan('edit-hosts') && (
    <Button variant="small" aria-label={label} title={label} onClick={onAdd}>
      <Plus size={15} strokeWidth={2.6} />
    </Button>
  );

type ChipProps = {
  color: (typeof COLORS)[keyof typeof COLORS];
  title?: string;
  /** The verb of the button, for screen readers. */
  change: string;
  onPress: () => void;
  children: ReactNode;
};

/** A badge that opens the dialog of what it shows, for those who may change it. */
const ChipButton = ({ color, title, change, onPress, children }: ChipProps) => (
  <Badge asChild color={color} highContrast size={{ initial: '3', sm: '2' }}>
    {useCan('edit-hosts') ? (
      <button type="button" className="host-chip" title={title} onClick={onPress}>
        <span className="sr-only">{change}</span>
        {children}
      </button>
    ) : (
      <span title={title}>{children}</span>
    )}
  </Badge>
);

const Checks = ({ host, onOpen }: PartProps) => (
  <Flex wrap="wrap" align="center" gap="1">
    {host.certifications.map((check) => (
      <ChipButton
        key={`${check.kind} ${check.checkedOn}`}
        color={COLORS[check.isReplaced ? 'replaced' : check.state]}
        title={notedLabel(check)}
        change={TEXTS.change}
        onPress={() => onOpen({ what: 'check', host, known: check })}
      >
        <b>{CERTIFICATION_LABELS[check.kind]}</b>
        <span className="sr-only">{TEXTS.of(host.name)}</span>
        <span>{stateLabel(check)}</span>
      </ChipButton>
    ))}
    {host.certifications.length === 0 && <Text size="2">{TEXTS.noChecks}</Text>}
    <AddButton
      label={TEXTS.addCheckOf(host.name)}
      onAdd={() => onOpen({ what: 'check', host, known: null })}
    />
  </Flex>
);

const Absences = ({ host, onOpen }: PartProps) => (
  <Flex wrap="wrap" align="center" gap="1">
    {host.absences.map((absence) => (
      <ChipButton
        key={absence.id}
        color="gray"
        change={TEXTS.changeAbsence}
        onPress={() => onOpen({ what: 'absence', host, known: absence })}
      >
        <b>{TEXTS.span(mediumDay(absence.from), mediumDay(absence.to))}</b>
        <span className="sr-only">{TEXTS.of(host.name)}</span>
        <span>{ABSENCE_LABELS[absence.kind]}</span>
      </ChipButton>
    ))}
    {host.absences.length === 0 && <Text size="2">{TEXTS.noAbsences}</Text>}
    <AddButton
      label={TEXTS.addAbsenceOf(host.name)}
      onAdd={() => onOpen({ what: 'absence', host, known: null })}
    />
  </Flex>
);

const HostName = ({ host }: { host: AdminHost }) => {
  const { name, imageUrl, skills, about } = host;
  const state = host.retired ? TEXTS.retired : !host.isActive && TEXTS.off;
  const facts = [skills.map((skill) => SKILL_LABELS[skill]).join(', '), about].filter(Boolean);
  return (
    <Flex align="center" gap="3" maxWidth={{ sm: '244px' }}>
      <Avatar
        size="2"
        radius="full"
        src={imageUrl ? `${imageUrl}?w=480` : undefined}
        fallback={name.slice(0, 1).toUpperCase()}
        aria-hidden
      />
      <Box minWidth="0">
        <Flex align="center" wrap="wrap" gapX="2">
          <Heading as="h3" size="3">
            {name}
          </Heading>
          {state && (
            <Badge color="gray" highContrast>
              {state}
            </Badge>
          )}
        </Flex>
        {facts.length > 0 && (
          <Text as="p" size="1" truncate title={about}>
            {facts.join(' · ')}
          </Text>
        )}
      </Box>
    </Flex>
  );
};

function accountLabel({ account, invitation }: AdminHost): string {
  if (account) return TEXTS.account(account.username);
  return invitation ? TEXTS.invited(invitation.email, moment(invitation.expiresAt)) : TEXTS.noAccount;
}

const Contact = ({ host }: { host: AdminHost }) => (
  <>
    {host.phone && (
      <Text asChild wrap="nowrap">
        <a href={telHref(host.phone, host.phoneExtension)}>{formatPhone(host.phone, host.phoneExtension)}</a>
      </Text>
    )}
    <Text as="p" size="1">
      {accountLabel(host)}
    </Text>
  </>
);

/** Edit, and a menu for the invitation of a host without an account, and for retiring. */
const HostActions = ({ host, onOpen, onRestore, onWithdraw }: Actions & { host: AdminHost }) => {
  const mayInvite = !host.account && !host.retired;
  return (
    <Flex gap="2" justify="end">
      <Button
        variant="small"
        aria-label={TEXTS.editOf(host.name)}
        onClick={() => onOpen({ what: 'host', host })}
      >
        {TEXTS.edit}
      </Button>
      <ActionMenu id={menuIdOf(host)} label={TEXTS.moreOf(host.name)}>
        {mayInvite && (
          <DropdownMenu.Item onSelect={() => onOpen({ what: 'invite', host })}>
            {host.invitation ? TEXTS.inviteAgain : TEXTS.invite}
          </DropdownMenu.Item>
        )}
        {mayInvite && host.invitation && (
          <DropdownMenu.Item onSelect={() => onWithdraw(host)}>{TEXTS.withdraw}</DropdownMenu.Item>
        )}
        {host.retired ? (
          <DropdownMenu.Item onSelect={() => onRestore(host)}>{TEXTS.restore}</DropdownMenu.Item>
        ) : (
          <DropdownMenu.Item color="red" onSelect={() => onOpen({ what: 'retire', host })}>
            {TEXTS.retire}
          </DropdownMenu.Item>
        )}
      </ActionMenu>
    </Flex>
  );
};

type Props = Actions & {
  hosts: readonly AdminHost[];
  /** Names of the crews of a host; undefined until they are loaded. */
  crewsOf?: (hostNo: number) => string[];
};

const columnsOf = ({ crewsOf, ...actions }: Omit<Props, 'hosts'>): Column<AdminHost>[] => [
  { key: 'host', title: TEXTS.columns.host, cell: (host) => <HostName host={host} /> },
  {
    key: 'crew',
    title: TEXTS.columns.crew,
    cell: ({ no }) => <Text wrap="nowrap">{crewsOf && (crewsOf(no).join(', ') || TEXTS.noCrew)}</Text>,
  },
  { key: 'contact', title: TEXTS.columns.contact, cell: (host) => <Contact host={host} /> },
  {
    key: 'checks',
    title: TEXTS.columns.checks,
    cell: (host) => <Checks host={host} onOpen={actions.onOpen} />,
    isWide: true,
  },
  {
    key: 'absences',
    title: TEXTS.columns.absences,
    cell: (host) => <Absences host={host} onOpen={actions.onOpen} />,
  },
  {
    key: 'actions',
    title: TEXTS.columns.actions,
    cell: (host) => <HostActions host={host} {...actions} />,
    isEnd: true,
  },
];

/** One row a host: crew, checks, absences, contact and actions. */
export function HostsTable({ hosts, ...props }: Props) {
  const canEdit = useCan('edit-hosts');
  const columns = columnsOf(props).filter(({ key }) => canEdit || key !== 'actions');
  return <DataTable caption={TEXTS.table} columns={columns} rows={hosts} rowKey={({ no }) => String(no)} />;
}
