import { Box, Card, DataList, Flex, Heading, Text } from '@radix-ui/themes';
import { useEffect } from 'react';
import type { RunbookSection } from '#libs/shared/contracts';
import { errorMessage } from '../../lib/api/http.js';
import { useUrlState } from '../../lib/browser/url-state.js';
import { Failure, Loading } from '../../ui/feedback/load-states.js';
import { OPERATIONS_ADDRESS } from './address.js';
import { useRunbook } from './api.js';
import { OPERATIONS_TEXTS, RUNBOOK_TEXTS as TEXTS } from './copy.js';

const idOf = (handler: string) => `runbook-${handler}`;

type EntryProps = { entry: RunbookSection['entries'][number]; isChosen: boolean };

const Entry = ({ entry: { handler, effect, todo }, isChosen }: EntryProps) => (
  <li id={idOf(handler)} data-chosen={isChosen || undefined}>
    <Box mb="1">
      <Heading as="h4" size="2">
        {handler}
      </Heading>
    </Box>
    <DataList.Root size="2">
      <DataList.Item>
        <DataList.Label>{TEXTS.whileItFails}</DataList.Label>
        <DataList.Value>{effect}</DataList.Value>
      </DataList.Item>
      <DataList.Item>
        <DataList.Label>{TEXTS.whatToDo}</DataList.Label>
        <DataList.Value>{todo}</DataList.Value>
      </DataList.Item>
    </DataList.Root>
  </li>
);

type SectionProps = { section: RunbookSection; entry: string };

/** Collapsed, unless the URL names one of its entries. */
function Section({ section: { title, entries }, entry }: SectionProps) {
  const isChosen = entries.some(({ handler }) => handler === entry);
  return (
    <Card asChild size="2">
      <details open={isChosen}>
        <summary>
          <span>{`${title} `}</span>
          <Text color="gray">{TEXTS.entries(entries.length)}</Text>
        </summary>
        <ul className="divided">
          {entries.map((each) => (
            <Entry key={each.handler} entry={each} isChosen={each.handler === entry} />
          ))}
        </ul>
      </details>
    </Card>
  );
}

/** The purpose of each handler, and what to do while it fails. */
export function Runbook() {
  const [{ entry }] = useUrlState(OPERATIONS_ADDRESS);
  const runbook = useRunbook();
  const { data, error } = runbook;
  const isThere = data !== undefined;
  useEffect(() => {
    if (isThere && entry) document.getElementById(idOf(entry))?.scrollIntoView({ block: 'center' });
  }, [isThere, entry]);
  if (!data)
    return error ? (
      <Failure text={errorMessage(error, OPERATIONS_TEXTS.notLoaded)} query={runbook} />
    ) : (
      <Loading text={TEXTS.loading} />
    );
  return (
    <Flex direction="column" gap="2">
      <Text as="p" size="2">
        {TEXTS.intro}
      </Text>
      {data.map((section) => (
        <Section key={section.title} section={section} entry={entry} />
      ))}
    </Flex>
  );
}
