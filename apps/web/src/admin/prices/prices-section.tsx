import './admin-prices.css';
import { Box, Card, DataList, Flex, Grid, Heading, Text } from '@radix-ui/themes';
import { useState, type ReactNode } from 'react';
import type { AdminPriceBook, AdminPriceBooks, PriceBook } from '#libs/shared/contracts';
import { bookOn, figuresOf } from '#libs/shared/pricing/quote';
import { BOOKED_VALUE, COLLECTED } from '../../copy/admin-bookings.js';
import { PRICES_TEXTS as TEXTS, FIGURE_GROUPS } from './copy.js';
import { dollars, longDay } from '../../lib/format/format.js';
import { Failure } from '../../ui/feedback/load-states.js';
import { LoadingRows } from '../../ui/feedback/rows-skeleton.js';
import { useStats } from '../shared/api.js';
import { TitledCard } from '../shared/titled-card.js';
import { useCan } from '../shared/rights.js';
import { usePriceBooks, useWithdrawPrices } from './api.js';
import { PriceForm, dayAfter } from './price-form.js';
import { Button } from '../../ui/form/button.js';
import { errorMessage } from '../../lib/api/http.js';
import { useToast } from '../../ui/feedback/toast.js';

type Props = { title: string; when: string; book: PriceBook; children?: ReactNode };

type FiguresProps = { label: string; figures: readonly (readonly [label: string, value: string])[] };

const Figures = ({ label, figures }: FiguresProps) => (
  <DataList.Root aria-label={label} orientation="horizontal">
    {figures.map(([name, value]) => (
      <DataList.Item key={name}>
        <DataList.Label highContrast>{name}</DataList.Label>
        <DataList.Value>
          <b>{value}</b>
        </DataList.Value>
      </DataList.Item>
    ))}
  </DataList.Root>
);

/** The figures of a book, read-only. */
function BookCard({ title, when, book, children }: Props) {
  const figures = figuresOf(book);
  return (
    <Card asChild size="2">
      <section>
        <Flex asChild wrap="wrap" align="center" gap="2" gapX="4" pb="3">
          <header>
            <Heading as="h3">{title}</Heading>
            <Text as="p" color="gray">
              {when}
            </Text>
            {children && <Box ml="auto">{children}</Box>}
          </header>
        </Flex>
        <Grid columns="repeat(auto-fit, minmax(min(100%, 260px), 1fr))" gap="3" gapX="7" align="start">
          {FIGURE_GROUPS.map((group) => (
            <Figures
              key={group.title}
              label={group.title}
              figures={group.figures.map(({ name, label, unit }) => [
                label,
                unit ? `${figures[name]} ${unit}` : dollars(String(figures[name])),
              ])}
            />
          ))}
        </Grid>
      </section>
    </Card>
  );
}

/** Withdraws announced prices after a confirmation. */
function WithdrawButton({ no }: { no: number }) {
  const [isAsking, setAsking] = useState(false);
  const withdraw = useWithdrawPrices();
  const toast = useToast();
  const go = () =>
    withdraw.mutate(no, {
      onSuccess: () => toast({ title: TEXTS.withdrawn, tone: 'good' }),
      onError: (failure) => toast({ title: errorMessage(failure, TEXTS.withdrawFailed), tone: 'bad' }),
    });
  if (!isAsking)
    return (
      <Button variant="small" onClick={() => setAsking(true)}>
        {TEXTS.withdraw}
      </Button>
    );
  return (
    <Flex wrap="wrap" align="center" gap="2" role="group" aria-label={TEXTS.withdrawAsk}>
      <Text as="p">{TEXTS.withdrawAsk}</Text>
      <Button variant="small" onClick={() => setAsking(false)}>
        {TEXTS.keep}
      </Button>
      <Button variant="small" disabled={withdraw.isPending} onClick={go}>
        {TEXTS.withdrawYes}
      </Button>
    </Flex>
  );
}

const History = ({ books }: { books: AdminPriceBook[] }) => (
  <TitledCard title={TEXTS.history}>
    <ul>
      {books.map(({ no, validFromDay, withdrawnAt }) => (
        <li key={no}>
          <span>{no === 1 ? TEXTS.first : TEXTS.historyOf(no, longDay(validFromDay))}</span>
          {withdrawnAt && (
            <Text size="1" color="gray" ml="2">
              {TEXTS.takenBack}
            </Text>
          )}
        </li>
      ))}
    </ul>
  </TitledCard>
);

/** Current, announced and past prices; and a form for new ones, prefilled from the last announced. */
function Prices({ today, books }: AdminPriceBooks) {
  const [isChanging, setChanging] = useState(false);
  const canEdit = useCan('edit-prices');
  const announced = books.filter(({ withdrawnAt }) => !withdrawnAt);
  const current = bookOn(announced, today);
  const coming = announced.filter(({ validFromDay }) => validFromDay > today);
  const last = announced[announced.length - 1];
  const firstDay = dayAfter(last.validFromDay > today ? last.validFromDay : today);
  const afterNo = books[books.length - 1].no;
  return (
    <Flex direction="column" gap="4" align="stretch">
      <Text as="p" color="gray">
        {TEXTS.lead}
      </Text>
      {isChanging && (
        <PriceForm {...{ firstDay, afterNo }} book={last.book} onClose={() => setChanging(false)} />
      )}
      {canEdit && !isChanging && (
        <Box>
          <Button onClick={() => setChanging(true)}>{TEXTS.change}</Button>
        </Box>
      )}
      {coming.map(({ no, validFromDay, book }) => (
        <BookCard key={no} title={TEXTS.comingTitle} when={TEXTS.coming(longDay(validFromDay))} book={book}>
          {canEdit && <WithdrawButton no={no} />}
        </BookCard>
      ))}
      <BookCard
        title={TEXTS.current}
        when={current.no === 1 ? TEXTS.first : TEXTS.since(longDay(current.validFromDay))}
        book={current.book}
      />
      {books.length > 1 && <History books={books.toReversed()} />}
    </Flex>
  );
}

/** Revenue so far: the same two sums as on the bookings tab. */
function MoneySoFar() {
  const { data: stats } = useStats();
  if (!stats) return null;
  return (
    <Card asChild size="2">
      <section aria-label={TEXTS.money}>
        <Flex direction="column" gap="3">
          <Figures
            label={TEXTS.money}
            figures={[
              [BOOKED_VALUE.title, dollars(stats.totalRevenue)],
              [COLLECTED.title, dollars(stats.collected)],
            ]}
          />
          <Text as="p" color="gray">
            {TEXTS.moneyHint}
          </Text>
        </Flex>
      </section>
    </Card>
  );
}

export default function PricesSection() {
  const query = usePriceBooks();
  if (query.isPending) return <LoadingRows text={TEXTS.loading} />;
  if (!query.data) return <Failure text={TEXTS.failed} query={query} />;
  return (
    <>
      <Prices {...query.data} />
      <MoneySoFar />
    </>
  );
}
