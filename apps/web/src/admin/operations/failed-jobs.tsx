import { Badge, Card, Code, Flex, Heading, Text } from '@radix-ui/themes';
import { Link } from 'react-router-dom';
import type { FailedJob } from '#libs/shared/contracts';
import { errorMessage } from '../../lib/api/http.js';
import { shortMoment } from '../../lib/format/format.js';
import { Empty, Failure, Loading } from '../../ui/feedback/load-states.js';
import { findLink } from './address.js';
import { useFailedJobs } from './api.js';
import { FAILURE_TEXTS as TEXTS, JOB_STATES, OPERATIONS_TEXTS } from './copy.js';
import { RetryAllButton, RetryJobButton } from './retry.js';
import { Button } from '../../ui/form/button.js';
import { useCan } from '../shared/rights.js';

function Job({ job, mayRetry }: { job: FailedJob; mayRetry: boolean }) {
  const id = `${job.eventId}.${job.handler}`;
  return (
    <Card asChild size="2">
      <li>
        <Flex direction="column" gap="2" align="start">
          <Flex wrap="wrap" align="center" gap="2">
            <Badge color={job.isFinal ? 'red' : 'amber'} highContrast>
              {job.isFinal ? JOB_STATES.failed : JOB_STATES.retrying}
            </Badge>
            <Code size="2" color="gray" highContrast>
              {id}
            </Code>
          </Flex>
          <Text size="2">{job.message}</Text>
          <Text size="2" color="gray">
            <span>{`${TEXTS.attempts(job.attempts)}. ${TEXTS.seen(shortMoment(job.firstFailedAt), shortMoment(job.failedAt))}`}</span>
            {job.retryAt && <span>{`. ${TEXTS.nextTry(shortMoment(job.retryAt))}`}</span>}
          </Text>
          <Flex wrap="wrap" align="center" gap="2" gapX="4">
            {mayRetry && job.isFinal && <RetryJobButton eventId={job.eventId} handler={job.handler} />}
            <Link to={findLink(job.eventId)}>{TEXTS.event}</Link>
            {/* The board is served by the API, not by the router. */}
            <a href={`/ops/queues/queue/${job.queue}/${encodeURIComponent(id)}`}>{TEXTS.inQueue}</a>
          </Flex>
          <details>
            <summary>{TEXTS.stack}</summary>
            <pre className="typed-lines">{job.stack}</pre>
          </details>
        </Flex>
      </li>
    </Card>
  );
}

type Props = { cause: string; page: number; mayWrite: boolean; onPage: (page: number) => void };

/** The failed jobs of one cause, newest first. */
export function FailedJobs({ cause, page, mayWrite, onPage }: Props) {
  const jobs = useFailedJobs(cause, page);
  const mayRetry = useCan('operate') && mayWrite;
  const { data, error } = jobs;
  if (!data)
    return error ? (
      <Failure text={errorMessage(error, OPERATIONS_TEXTS.notLoaded)} query={jobs} />
    ) : (
      <Loading text={TEXTS.loading} />
    );
  if (data.jobs.length === 0) return <Empty title={TEXTS.gone} />;
  const [{ handler, dependency }] = data.jobs;
  const title = dependency ? TEXTS.waitingFor(dependency, 1) : handler;
  return (
    <>
      <Flex wrap="wrap" align="center" justify="between" gap="3">
        <Heading as="h3" size="4">
          {`${title}: ${TEXTS.jobs(data.total)}`}
        </Heading>
        {mayRetry && data.jobs.some(({ isFinal }) => isFinal) && (
          <RetryAllButton failureKey={cause} cause={title} />
        )}
      </Flex>
      <Flex asChild direction="column" gap="3">
        <ul>
          {data.jobs.map((job) => (
            <Job key={`${job.eventId}.${job.handler}`} job={job} mayRetry={mayRetry} />
          ))}
        </ul>
      </Flex>
      {data.pages > 1 && (
        <Flex asChild align="center" gap="4">
          <nav aria-label={TEXTS.pages}>
            {page > 1 && (
              <Button variant="small" onClick={() => onPage(page - 1)}>
                {TEXTS.newer}
              </Button>
            )}
            <Text size="2">{TEXTS.page(page, data.pages)}</Text>
            {page < data.pages && (
              <Button variant="small" onClick={() => onPage(page + 1)}>
                {TEXTS.older}
              </Button>
            )}
          </nav>
        </Flex>
      )}
    </>
  );
}
