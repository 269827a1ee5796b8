import { Flex, Text } from '@radix-ui/themes';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import type { OperationsOverview } from '#libs/shared/contracts';
import { sectionLink, SECTIONS, type Section } from './address.js';
import { OPERATIONS_TEXTS as TEXTS, SECTION_LABELS } from './copy.js';
import { FailureGroups } from './failure-groups.js';
import { Activity, Queues, WorkersAndTimers } from './operations-tables.js';
import { Runbook } from './runbook.js';
import { StatusCards } from './status-cards.js';

const PARTS: Record<Section, ComponentType<{ view: OperationsOverview }>> = {
  failures: FailureGroups,
  queues: Queues,
  activity: Activity,
  workers: WorkersAndTimers,
  runbook: Runbook,
};

type Props = { view: OperationsOverview; section: Section };

/** The figures in two cards, followed by the jobs, queues, workers and the runbook. */
export function Overview({ view, section }: Props) {
  const Part = PARTS[section];
  return (
    <>
      <StatusCards view={view} />
      <Flex asChild gap="1" overflowX="auto">
        <nav className="operations-parts" aria-label={TEXTS.sections}>
          {SECTIONS.map((name) => (
            <Link key={name} to={sectionLink(name)} aria-current={name === section ? 'page' : undefined}>
              {SECTION_LABELS[name]}
            </Link>
          ))}
        </nav>
      </Flex>
      <Part view={view} />
      <Text as="p" size="2" className="operations-note">
        {view.mayWrite ? TEXTS.audited : TEXTS.readOnly}
      </Text>
    </>
  );
}
