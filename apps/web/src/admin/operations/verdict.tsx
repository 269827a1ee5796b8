import { Callout, Flex, Text } from '@radix-ui/themes';
import type { UseQueryResult } from '@tanstack/react-query';
import { Info } from '../../ui/icons.js';
import { CircleCheck, CloudOff, TriangleAlert } from '../shared/icons.js';
import { createElement, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Finding, OperationsOverview } from '#libs/shared/contracts';
import { HttpError, errorMessage } from '../../lib/api/http.js';
import { clockTime } from '../../lib/format/format.js';
import { LoadingRows } from '../../ui/feedback/rows-skeleton.js';
import { causeLink, sectionLink } from './address.js';
import { OPERATIONS_TEXTS as TEXTS, TARGET_LINKS } from './copy.js';
import { FINDING_BUTTONS } from './retry.js';
import { useCan } from '../shared/rights.js';

type Props = { query: UseQueryResult<OperationsOverview> };

/** The age of the figures, updated every second. */
export function Freshness({ query: { data, dataUpdatedAt } }: Props) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  if (!data) return null;
  return (
    <Text size="2" color="gray">
      {TEXTS.updated(Math.max(0, Math.round((now - dataUpdatedAt) / 1_000)))}
    </Text>
  );
}

/** The link of a finding. */
function linkOf({ target, failureKey }: Finding): string | null {
  if (failureKey) return causeLink(failureKey);
  if (target === 'unapplied-payments') return '/admin?money=to-return';
  return target && sectionLink(target === 'timers' ? 'workers' : target);
}

function FindingCallout({ finding }: { finding: Finding }) {
  const { severity, title, todo, target, actions = [] } = finding;
  const isOwner = useCan('operate');
  const isProblem = severity === 'problem';
  const to = linkOf(finding);
  const Icon = isProblem ? TriangleAlert : Info;
  return (
    <Callout.Root color={isProblem ? 'red' : 'amber'} highContrast role={isProblem ? 'alert' : 'status'}>
      <Callout.Icon>
        <Icon size={20} strokeWidth={2.2} />
      </Callout.Icon>
      <div>
        <Callout.Text weight="bold">{title}</Callout.Text>
        <Flex wrap="wrap" gap="1" gapX="4" align="baseline">
          <Text size="2">{todo}</Text>
          {to && target && <Link to={to}>{TARGET_LINKS[target]}</Link>}
        </Flex>
        {isOwner && actions.length > 0 && (
          <Flex wrap="wrap" gap="2" mt="2">
            {actions.map((action) => createElement(FINDING_BUTTONS[action], { key: action }))}
          </Flex>
        )}
      </div>
    </Callout.Root>
  );
}

/** Shows since when the server has not responded; polling continues. */
function ServerAway({ query: { data, dataUpdatedAt, error } }: Props) {
  const [openedAt] = useState(Date.now);
  const isRejected = error instanceof HttpError && error.status < 500;
  const since = clockTime(new Date(dataUpdatedAt || openedAt).toISOString());
  return (
    <Callout.Root color="gray" highContrast role="alert">
      <Callout.Icon>
        <CloudOff size={20} strokeWidth={2.2} />
      </Callout.Icon>
      <div>
        <Callout.Text weight="bold">
          {isRejected ? errorMessage(error, TEXTS.away(since)) : TEXTS.away(since)}
        </Callout.Text>
        {data && <Text size="2">{TEXTS.whatIsOld}</Text>}
      </div>
    </Callout.Root>
  );
}

/** One green line when everything works, else the problems, worst first, each with its remedy. */
export function Verdict({ query }: Props) {
  const { data, error } = query;
  return (
    <Flex asChild direction="column" gap="2">
      <section aria-label={TEXTS.state}>
        {error && <ServerAway query={query} />}
        {!data && !error && <LoadingRows text={TEXTS.loading} />}
        {data?.findings.length === 0 && !error && (
          <Callout.Root color="green" highContrast role="status">
            <Callout.Icon>
              <CircleCheck size={20} strokeWidth={2.2} />
            </Callout.Icon>
            <Callout.Text weight="bold">{TEXTS.allWell}</Callout.Text>
          </Callout.Root>
        )}
        {data?.findings.map((finding) => (
          <FindingCallout key={finding.title} finding={finding} />
        ))}
      </section>
    </Flex>
  );
}
