import { Box, Flex } from '@radix-ui/themes';
import { useState, type SyntheticEvent } from 'react';
import { Link } from 'react-router-dom';
import { useUrlState } from '../../lib/browser/url-state.js';
import { Button } from '../../ui/form/button.js';
import { TextField } from '../../ui/form/text-field.js';
import { OPERATIONS_ADDRESS, OVERVIEW } from './address.js';
import { useOverview } from './api.js';
import { OPERATIONS_TEXTS as TEXTS, SEARCH_TEXTS } from './copy.js';
import { Events } from './events.js';
import { FailedJobs } from './failed-jobs.js';
import { Overview } from './overview.js';
import { Freshness, Verdict } from './verdict.js';

function Search({ find, onFind }: { find: string; onFind: (id: string) => void }) {
  const [typed, setTyped] = useState(find);
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    onFind(typed.trim());
  };
  return (
    <Flex asChild align="end" gap="3">
      <form role="search" onSubmit={send}>
        <Box flexBasis="440px" minWidth="0">
          <TextField
            label={SEARCH_TEXTS.label}
            placeholder={SEARCH_TEXTS.hint}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Box>
        <Button type="submit" variant="secondary">
          {SEARCH_TEXTS.find}
        </Button>
      </form>
    </Flex>
  );
}

/** The health of the product, how to fix problems, and the jobs behind it. */
export default function OperationsTab() {
  const [{ section, cause, page, find }, change] = useUrlState(OPERATIONS_ADDRESS);
  const overview = useOverview();
  const { data } = overview;
  const isOverview = !cause && !find;
  return (
    <Flex asChild direction="column" gap="4">
      <section aria-labelledby="operations-title">
        <Flex align="baseline" justify="between" wrap="wrap" gap="2">
          <h2 id="operations-title">{TEXTS.title}</h2>
          <Freshness query={overview} />
        </Flex>
        <Verdict query={overview} />
        <Search key={find} find={find} onFind={(id) => change({ find: id, cause: '', page: 1 })} />
        {!isOverview && (
          <p>
            <Link to={OVERVIEW}>{TEXTS.back}</Link>
          </p>
        )}
        {find && <Events id={find} mayWrite={data?.mayWrite ?? false} />}
        {cause && !find && (
          <FailedJobs
            cause={cause}
            page={page}
            mayWrite={data?.mayWrite ?? false}
            onPage={(to) => change({ page: to })}
          />
        )}
        {isOverview && data && <Overview view={data} section={section} />}
      </section>
    </Flex>
  );
}
