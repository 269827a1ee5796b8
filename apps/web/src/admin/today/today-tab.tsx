import '../bookings/details/booking-dialog.css';
import { Flex, Grid, Heading, Switch, Text } from '@radix-ui/themes';
import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { WORK_STATES, type TodayItem } from '#libs/shared/contracts';
import { Empty, Failure } from '../../ui/feedback/load-states.js';
import { LoadingRows } from '../../ui/feedback/rows-skeleton.js';
import { RefreshButton } from '../../ui/form/refresh-button.js';
import { DataTable, type Column } from '../../ui/table/data-table.js';
import { dollars, shortDay, shortMoment } from '../../lib/format/format.js';
import { isTyping } from '../../lib/form/is-typing.js';
import { urlOneOf, urlText, useUrlState } from '../../lib/browser/url-state.js';
import { useCurrentUser } from '../../site/account/api.js';
import { BookingDialog } from '../bookings/details/booking-dialog.js';
import { useToday } from '../shared/api.js';
import { useCan } from '../shared/rights.js';
import { WORK_TEXTS } from '../shared/work-texts.js';
import { TODAY_TEXTS as TEXTS } from './copy.js';
import { NextStep, WorkLink } from './next-step.js';
import { SetupList } from './setup-list.js';
import { Vans } from './vans.js';

const ADDRESS = { booking: urlText(), step: urlText(), whose: urlOneOf(['all', 'mine'], 'all') };

const keyOf = ({ kind, id }: TodayItem) => `${kind} ${id}`;

/** What waits, what somebody wrote about it, and who does it. */
const What = ({ kind, note, assignee }: TodayItem) => (
  <div>
    <b>{WORK_TEXTS[kind].label}</b>
    {note && <div>{note}</div>}
    {assignee && (
      <Text as="div" size="2" color="gray">
        {assignee.name}
      </Text>
    )}
  </div>
);

/** The button of a follow-up or a dispute does not open its booking, so its family does. */
const Who = ({ item }: { item: TodayItem }) => {
  // A long word would push the next step out of the table.
  const who = <bdi style={{ overflowWrap: 'anywhere' }}>{item.who}</bdi>;
  const isOnlyLink = item.kind === 'follow-up' || item.kind === 'dispute';
  return isOnlyLink ? <WorkLink item={item}>{who}</WorkLink> : who;
};

const When = ({ children }: { children: ReactNode }) => <Text wrap="nowrap">{children}</Text>;

const COLUMNS: Column<TodayItem>[] = [
  { key: 'what', title: TEXTS.columns.what, cell: (item) => <What {...item} /> },
  { key: 'who', title: TEXTS.columns.who, cell: (item) => <Who item={item} /> },
  {
    key: 'event',
    title: TEXTS.columns.event,
    cell: ({ eventDate, eventTime }) => eventDate && <When>{`${shortDay(eventDate)}, ${eventTime}`}</When>,
  },
  { key: 'since', title: TEXTS.columns.since, cell: ({ since }) => <When>{shortMoment(since)}</When> },
  { key: 'by', title: TEXTS.columns.by, cell: ({ by }) => by && <When>{shortMoment(by)}</When> },
  {
    key: 'amount',
    title: TEXTS.columns.amount,
    cell: ({ amount }) => amount && dollars(amount),
    isNumber: true,
  },
  { key: 'action', title: TEXTS.columns.action, cell: (item) => <NextStep item={item} />, isAction: true },
];

/** The next steps of the list, without the vans next to it. */
const linksIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('table [data-open]') ?? []),
];

/** J and K go to the next step of the thing below and above; Enter opens it, as any link. */
function useListKeys(list: React.RefObject<HTMLElement | null>, isOn: boolean) {
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      const step = { j: 1, k: -1 }[event.key];
      if (!step || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const links = linksIn(list.current);
      const at = links.indexOf(document.activeElement as HTMLElement);
      links[Math.max(0, Math.min(links.length - 1, at < 0 ? 0 : at + step))]?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [list, isOn]);
}

/**
 * What is done leaves the list; the focus goes on to what has taken its place, unless a booking is open: it stays there
 * when a button that was pressed has gone.
 */
function useNext(
  list: React.RefObject<HTMLElement | null>,
  items: readonly TodayItem[] | undefined,
  isOn: boolean,
) {
  const place = useRef(-1);
  const next = useCallback(() => {
    const links = linksIn(list.current);
    return links[Math.min(place.current, links.length - 1)] ?? null;
  }, [list]);
  useEffect(() => {
    if (isOn && document.activeElement === document.body) next()?.focus();
  }, [next, items, isOn]);
  const last = useRef<Element>(null);
  const onFocus = useCallback(() => {
    const { activeElement } = document;
    // The focus events of the open dialog arrive here, too.
    if (activeElement?.matches('[data-open]')) last.current = activeElement;
    const at = linksIn(list.current).indexOf(activeElement as HTMLElement);
    if (at >= 0) place.current = at;
  }, [list]);
  /** What has opened a booking: several things may be about it. */
  const rowOf = (id: string) => {
    const about = [...(list.current?.querySelectorAll<HTMLElement>(`[data-open="${CSS.escape(id)}"]`) ?? [])];
    return about.find((each) => each === last.current) ?? about[0] ?? next();
  };
  return { rowOf, onFocus };
}

type ListProps = { items: readonly TodayItem[]; isMine: boolean };

const WorkList = ({ items, isMine }: ListProps) => (
  <Flex direction="column" gap="4" minWidth="0">
    {items.length === 0 && (
      <Empty title={TEXTS.nothing} text={isMine ? TEXTS.nothingMine : TEXTS.nothingText} />
    )}
    {WORK_STATES.map((state) => {
      const rows = items.filter((item) => item.state === state);
      const title = TEXTS.count(TEXTS.states[state], rows.length);
      return (
        rows.length > 0 && (
          <Flex direction="column" gap="2" key={state}>
            <Heading as="h3" size="3" color={state === 'late' ? 'red' : undefined}>
              {title}
            </Heading>
            <DataTable caption={title} columns={COLUMNS} rows={rows} rowKey={keyOf} />
          </Flex>
        )
      );
    })}
  </Flex>
);

/** One list of what waits for a person: late first, then what is due today, then what is new. */
export default function TodayTab() {
  const [{ booking, step, whose }, change] = useUrlState(ADDRESS);
  const { user } = useCurrentUser();
  const today = useToday();
  const canEditCompany = useCan('edit-company');
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list, booking === '');
  const { rowOf, onFocus } = useNext(list, today.data, booking === '');
  if (today.isPending) return <LoadingRows text={TEXTS.loading} />;
  if (today.isError) return <Failure text={TEXTS.failed} query={today} />;
  const isMine = whose === 'mine';
  const items = isMine ? today.data.filter(({ assignee }) => assignee?.id === user?.id) : today.data;
  const ids = [...new Set(items.flatMap(({ bookingId }) => bookingId ?? []))];
  return (
    <Flex direction="column" gap="4" ref={list} onFocus={onFocus}>
      <Flex align="center" justify="between" gap="3">
        <Heading as="h2" size="5">
          {TEXTS.title}
        </Heading>
        <Flex align="center" gap="4">
          <Flex asChild align="center" gap="2" minHeight="44px">
            <label>
              <Switch
                checked={isMine}
                onCheckedChange={(isOn) => change({ whose: isOn ? 'mine' : 'all' }, { replace: true })}
              />
              <Text size="2">{TEXTS.mine}</Text>
            </label>
          </Flex>
          <RefreshButton label={TEXTS.refresh} query={today} />
        </Flex>
      </Flex>
      <Grid columns={{ initial: '1', lg: 'minmax(0, 1fr) 280px' }} gap="4" align="start">
        <WorkList items={items} isMine={isMine} />
        <Flex direction="column" gap="4">
          <Vans />
          {canEditCompany && <SetupList />}
        </Flex>
      </Grid>
      <BookingDialog
        id={booking}
        ids={ids}
        step={step}
        onSelect={(id) => change({ booking: id, step: '' }, { replace: true })}
        onClose={() => change({ booking: '', step: '' }, { replace: true })}
        isBeside={false}
        rowOf={rowOf}
      />
    </Flex>
  );
}
