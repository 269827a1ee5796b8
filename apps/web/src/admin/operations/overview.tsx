import { TabNav, Text } from '@radix-ui/themes';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import type { OperationsOverview } from '#libs/shared/contracts';
import { sectionLink, SECTIONS, type Section } from './address.js';
import { OPERATIONS_TEXTS as TEXTS, SECTION_LABELS } from './copy.js';
import { FailureGroups } from './failure-groups.js';
import { HeldMails } from './held-mails.js';
import { Activity, Queues, WorkersAndTimers } from './operations-tables.js';
import { useCan } from '../shared/rights.js';
import { SystemState } from './system-state.js';
import { UnmatchedPayments } from './unmatched-payments.js';

const PARTS: Record<Section, ComponentType<{ view: OperationsOverview }>> = {
  failures: FailureGroups,
  queues: Queues,
  activity: Activity,
  workers: WorkersAndTimers,
};

type Props = { view: OperationsOverview; section: Section };

/** The figures in two cards, followed by the jobs, queues and workers. */
export function Overview({ view, section }: Props) {
  const Part = PARTS[section];
  const isOwner = useCan('operate');
  return (
    <>
      {isOwner && view.unmatchedPayments > 0 && <UnmatchedPayments />}
      {isOwner && view.heldMails > 0 && <HeldMails />}
      <SystemState view={view} />
      <TabNav.Root aria-label={TEXTS.sections}>
        {SECTIONS.map((name) => (
          <TabNav.Link key={name} asChild active={name === section}>
            <Link to={sectionLink(name)}>{SECTION_LABELS[name]}</Link>
          </TabNav.Link>
        ))}
      </TabNav.Root>
      <Part view={view} />
      <Text as="p" size="2" color="gray">
        {view.mayWrite ? TEXTS.audited : TEXTS.readOnly}
      </Text>
    </>
  );
}
