import './admin-prices.css';
import { useState, type ReactNode } from 'react';
import type { AdminPriceBook, AdminPriceBooks, PriceBook } from '#libs/shared/contracts';
import { bookOn, figuresOf } from '#libs/shared/pricing/quote';
import { BOOKED_VALUE, COLLECTED } from '../../app/copy/admin-bookings.js';
import { PRICES_TEXTS as TEXTS, FIGURE_GROUPS } from './copy.js';
import { dollars, longDay } from '../../lib/format/format.js';
import { Failure, Loading } from '../../ui/feedback/load-states.js';
import { usePriceBooks, useStats, useWithdrawPrices } from './api.js';
import { PriceForm, dayAfter } from './price-form.js';
import { errorMessage } from '../../lib/api/http.js';
import { useToast } from '../../ui/feedback/toast.js';

type Props = { title: string; when: string; book: PriceBook; children?: ReactNode };

/** The figures of a book, read-only. */
function BookCard({ title, when, book, children }: Props) {
  const figures = figuresOf(book);
  return (
    <section className="admin-card price-book">
      <header>
        <h3>{title}</h3>
        <p>{when}</p>
        {children}
      </header>
      <div className="price-book-groups">
        {FIGURE_GROUPS.map((group) => (
          <dl key={group.title} aria-label={group.title}>
            {group.figures.map(({ name, label, unit }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{unit ? `${figures[name]} ${unit}` : dollars(String(figures[name]))}</dd>
              </div>
            ))}
          </dl>
        ))}
      </div>
    </section>
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
      <button type="button" className="admin-button" onClick={() => setAsking(true)}>
        {TEXTS.withdraw}
      </button>
    );
  return (
    <div className="price-withdraw" role="group" aria-label={TEXTS.withdrawAsk}>
      <p>{TEXTS.withdrawAsk}</p>
      <button type="button" className="admin-button" onClick={() => setAsking(false)}>
        {TEXTS.keep}
      </button>
      <button type="button" className="admin-button" disabled={withdraw.isPending} onClick={go}>
        {TEXTS.withdrawYes}
      </button>
    </div>
  );
}

const History = ({ books }: { books: AdminPriceBook[] }) => (
  <section className="admin-card price-history" aria-labelledby="price-history">
    <h3 id="price-history">{TEXTS.history}</h3>
    <ul>
      {books.map(({ no, validFromDay, withdrawnAt }) => (
        <li key={no}>
          {no === 1 ? TEXTS.first : TEXTS.historyOf(no, longDay(validFromDay))}
          {withdrawnAt && <small>{TEXTS.takenBack}</small>}
        </li>
      ))}
    </ul>
  </section>
);

/** Current, announced and past prices; and a form for new ones, prefilled from the last announced. */
export function Prices({ today, books }: AdminPriceBooks) {
  const [isChanging, setChanging] = useState(false);
  const announced = books.filter(({ withdrawnAt }) => !withdrawnAt);
  const current = bookOn(announced, today);
  const coming = announced.filter(({ validFromDay }) => validFromDay > today);
  const last = announced[announced.length - 1];
  const firstDay = dayAfter(last.validFromDay > today ? last.validFromDay : today);
  const afterNo = books[books.length - 1].no;
  return (
    <div className="prices">
      <p className="settings-lead">{TEXTS.lead}</p>
      {isChanging ? (
        <PriceForm {...{ firstDay, afterNo }} book={last.book} onClose={() => setChanging(false)} />
      ) : (
        <button type="button" className="admin-button price-change-start" onClick={() => setChanging(true)}>
          {TEXTS.change}
        </button>
      )}
      {coming.map(({ no, validFromDay, book }) => (
        <BookCard key={no} title={TEXTS.comingTitle} when={TEXTS.coming(longDay(validFromDay))} book={book}>
          <WithdrawButton no={no} />
        </BookCard>
      ))}
      <BookCard
        title={TEXTS.current}
        when={current.no === 1 ? TEXTS.first : TEXTS.since(longDay(current.validFromDay))}
        book={current.book}
      />
      {books.length > 1 && <History books={books.toReversed()} />}
    </div>
  );
}

/** Revenue so far: the same two sums as on the bookings tab. */
function MoneySoFar() {
  const { data: stats } = useStats();
  if (!stats) return null;
  return (
    <section className="admin-card price-book prices-money" aria-label={TEXTS.money}>
      <dl>
        <div>
          <dt>{BOOKED_VALUE.title}</dt>
          <dd>{dollars(stats.totalRevenue)}</dd>
        </div>
        <div>
          <dt>{COLLECTED.title}</dt>
          <dd>{dollars(stats.collected)}</dd>
        </div>
      </dl>
      <p>{TEXTS.moneyHint}</p>
    </section>
  );
}

export default function PricesSection() {
  const query = usePriceBooks();
  if (query.isPending) return <Loading text={TEXTS.loading} />;
  if (!query.data) return <Failure text={TEXTS.failed} query={query} />;
  return (
    <>
      <Prices {...query.data} />
      <MoneySoFar />
    </>
  );
}
