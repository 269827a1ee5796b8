import { Box, Flex, Heading, Text } from '@radix-ui/themes';
import { Search } from '../../ui/icons.js';
import { type ReactNode, type Ref, useEffect, useState } from 'react';
import { LIMITS } from '#libs/shared/contracts';
import { INBOX_TEXTS as TEXTS, INBOX_TEXTS } from './copy.js';
import { Button } from '../../ui/form/button.js';
import { Failure, Empty } from '../../ui/feedback/load-states.js';
import { LoadingRows } from '../../ui/feedback/rows-skeleton.js';
import { RefreshButton } from '../../ui/form/refresh-button.js';
import { TextField } from '../../ui/form/text-field.js';
import type { Elements } from '../../ui/layout/elements.js';

type StateChipsProps<T extends string> = {
  value: T | '';
  labels: Record<T, string>;
  onChange: (value: T | '') => void;
};

/** One state, or all. */
export function StateChips<T extends string>({ value, labels, onChange }: StateChipsProps<T>) {
  const states = Object.keys(labels) as T[];
  return (
    <Flex wrap="wrap" gap="2" role="group" aria-label={INBOX_TEXTS.filter}>
      {(['', ...states] as const).map((state) => (
        <Button key={state} variant="small" aria-pressed={state === value} onClick={() => onChange(state)}>
          {state === '' ? INBOX_TEXTS.all : labels[state]}
        </Button>
      ))}
    </Flex>
  );
}

/** Debounce of the search. */
const PAUSE_MS = 300;

/** Debounced search; the text is only in this page's memory. */
export function SearchBox({ hint, onSearch }: { hint: string; onSearch: (words: string) => void }) {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const pause = setTimeout(() => onSearch(typed.trim()), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed, onSearch]);
  return (
    <TextField
      label={INBOX_TEXTS.search}
      type="search"
      placeholder={hint}
      maxLength={LIMITS.name.max}
      autoComplete="off"
      lead={<Search size={18} strokeWidth={2.4} />}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

/** A text as it was typed. */
export const Lines = ({ children }: { children: string }) => (
  <Box asChild maxWidth="80ch">
    <p className="typed-lines">{children}</p>
  </Box>
);

type Props = {
  title: string;
  titleRef: Ref<HTMLHeadingElement>;
  lead: string;
  none: string;
  noneText: string;
  filter: ReactNode;
  search: ReactNode;
  list: {
    isPending: boolean;
    isError: boolean;
    isFetching: boolean;
    data?: unknown[];
    refetch: () => unknown;
  };
  children: Elements;
};

/** One half of the inbox: its heading, filter, and what was found, in all load states. */
export function InboxList({ title, titleRef, lead, none, noneText, filter, search, list, children }: Props) {
  return (
    <section aria-labelledby="inbox-title">
      <Flex asChild align="end" justify="between" gap="4" mb="3">
        <header>
          <Box>
            <Heading as="h2" id="inbox-title" tabIndex={-1} ref={titleRef}>
              {title}
            </Heading>
            <Text as="p" color="gray">
              {lead}
            </Text>
          </Box>
          <Box flexShrink="0">
            <RefreshButton label={TEXTS.refresh} query={list} />
          </Box>
        </header>
      </Flex>
      <Flex wrap="wrap" align="end" justify="between" gap="3" mb="4">
        {filter}
        <Box flexBasis="320px">{search}</Box>
      </Flex>
      {list.isPending && <LoadingRows text={TEXTS.loading} />}
      {list.isError && (
        <>
          <Failure text={TEXTS.failed} />
          <Button variant="secondary" onClick={() => void list.refetch()}>
            {TEXTS.again}
          </Button>
        </>
      )}
      {list.data?.length === 0 && <Empty title={none} text={noneText} picture="no-results" />}
      {list.data && list.data.length > 0 && (children satisfies Elements)}
    </section>
  );
}
