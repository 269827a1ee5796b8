import { Badge, Card, Code, Flex, Heading, Text } from '@radix-ui/themes';
import type { FailureGroup, OperationsOverview } from '#libs/shared/contracts';
import { Empty } from '../../ui/feedback/load-states.js';
import { causeLink } from './address.js';
import { since } from './ages.js';
import { FAILURE_TEXTS as TEXTS } from './copy.js';
import { RetryAllButton } from './retry.js';
import { ActionLink } from '../../ui/form/button.js';
import { useCan } from '../shared/rights.js';

/** The label of a cause: a handler, or the external service that several handlers depend on. */
const causeOf = ({ handlers, dependency }: Pick<FailureGroup, 'handlers' | 'dependency'>): string =>
  dependency ? TEXTS.waitingFor(dependency, handlers.length) : handlers[0];

type GroupProps = { group: OperationsOverview['failures'][number]; readAt: string; mayRetry: boolean };

function Group({ group, readAt, mayRetry }: GroupProps) {
  const cause = causeOf(group);
  return (
    <Card asChild size="2">
      <li>
        <Flex direction="column" gap="2" align="start">
          <Flex wrap="wrap" align="center" gap="2">
            <Heading as="h3" size="3">
              {cause}
            </Heading>
            {group.failed > 0 && (
              <Badge color="red" highContrast>
                {TEXTS.failed(group.failed)}
              </Badge>
            )}
            {group.retrying > 0 && (
              <Badge color="amber" highContrast>
                {TEXTS.retrying(group.retrying)}
              </Badge>
            )}
          </Flex>
          <Code size="2" color="gray" highContrast>
            {group.message}
          </Code>
          {group.failed > 0 && <Text size="2">{group.todo}</Text>}
          <Text size="2" color="gray">
            <span>{TEXTS.seen(since(group.firstSeen, readAt), since(group.lastSeen, readAt))}</span>
            {group.nextTryAt && <span>{`. ${TEXTS.nextTry(since(group.nextTryAt, readAt))}`}</span>}
          </Text>
          <Flex wrap="wrap" gap="2">
            <ActionLink variant="small" to={causeLink(group.key)} aria-label={TEXTS.showOf(cause)}>
              {TEXTS.show}
            </ActionLink>
            {mayRetry && group.failed > 0 && <RetryAllButton failureKey={group.key} cause={cause} />}
          </Flex>
        </Flex>
      </li>
    </Card>
  );
}

/** Failures that need a person are listed before those that are retried automatically. */
const byUrgency = (groups: OperationsOverview['failures']) =>
  groups.toSorted((one, other) => Number(other.failed > 0) - Number(one.failed > 0));

/** Failed jobs, grouped by their cause. */
export function FailureGroups({ view: { failures, readAt, mayWrite } }: { view: OperationsOverview }) {
  const mayRetry = useCan('operate') && mayWrite;
  if (failures.length === 0) return <Empty title={TEXTS.none} text={TEXTS.noneText} />;
  return (
    <Flex asChild direction="column" gap="3">
      <ul>
        {byUrgency(failures).map((group) => (
          <Group key={group.key} {...{ group, readAt, mayRetry }} />
        ))}
      </ul>
    </Flex>
  );
}
