import './reports.css';
import { Flex, Grid, Heading, Text } from '@radix-ui/themes';
import type { ReportView } from '#libs/shared/contracts';
import { REPORT_TEXTS, MEASURE_TEXTS } from './copy.js';
import { errorMessage } from '../../lib/api/http.js';
import { useUrlState } from '../../lib/browser/url-state.js';
import { Failure, Empty } from '../../ui/feedback/load-states.js';
import { LoadingRows } from '../../ui/feedback/rows-skeleton.js';
import { useReport } from './api.js';
import { queryOf, REPORT_ADDRESS, type Split } from './address.js';
import { ReportBar } from './report-bar.js';
import { dollars, grouped, longDay } from '../../lib/format/format.js';
import { StatCard } from '../../ui/table/stat-card.js';
import { TOTALS } from './layout.js';
import { MEASURES } from './measures.js';
import { ChartCard } from './chart-card.js';
import { CrewWorkCard } from './crew-work.js';
import { BalancesCard, CreditsCard, RefundsCard } from './money-cards.js';

/** The totals of the range: five figures. */
const Totals = ({ total }: { total: ReportView['total'] }) => (
  <Grid columns={TOTALS} gap="3">
    {MEASURES.map(({ name, value, format }) => {
      const isCount = name === 'bookings' || name === 'promo';
      return (
        <StatCard
          key={name}
          label={MEASURE_TEXTS[name].title}
          help={MEASURE_TEXTS[name].help}
          value={isCount ? grouped(value(total) ?? 0) : format(total)}
          note={name === 'promo' ? REPORT_TEXTS.takenOff(dollars(total.discounts)) : undefined}
        />
      );
    })}
  </Grid>
);

const isEmpty = (total: ReportView['total']) => MEASURES.every(({ value }) => !value(total));

type Props = { report: ReportView; split: Split; isBusy: boolean };

/** The range, the totals, and a chart for each measure. */
const ReportBody = ({ report, split, isBusy }: Props) => (
  <Flex direction="column" gap="4" aria-busy={isBusy} className="report-body">
    <Text as="p" role="status" weight="bold">
      {REPORT_TEXTS.range(longDay(report.from), longDay(report.to))}
    </Text>
    {isEmpty(report.total) ? (
      <Empty picture="no-results" title={REPORT_TEXTS.empty} text={REPORT_TEXTS.emptyHint} />
    ) : (
      <>
        <Totals total={report.total} />
        <Grid columns={{ initial: '1', md: '2' }} gap="4" align="start" className="report-charts">
          {MEASURES.map((measure) => (
            <ChartCard key={measure.name} {...{ report, split, measure }} />
          ))}
        </Grid>
      </>
    )}
    {report.balances.bookings > 0 && <BalancesCard balances={report.balances} />}
    <CreditsCard credits={report.credits} />
    <RefundsCard {...report} />
    {report.crews && <CrewWorkCard by={report.by} crews={report.crews} />}
  </Flex>
);

/** Business reports: bookings, money, codes and lead time, over time, by type and by package; balances and refunds. */
export default function ReportsTab() {
  const [{ split, ...range }, change] = useUrlState(REPORT_ADDRESS);
  const { data: report, error, isPlaceholderData, isFetching, refetch } = useReport(queryOf(range));
  const shown = { from: report?.from ?? range.from, to: report?.to ?? range.to };
  return (
    <Flex asChild direction="column" gap="4">
      <section aria-label={REPORT_TEXTS.title}>
        <header>
          <Heading as="h2">{REPORT_TEXTS.title}</Heading>
          <Text as="p" color="gray">
            {REPORT_TEXTS.intro}
          </Text>
        </header>
        <ReportBar
          {...{ range, shown, split }}
          onRange={change}
          onSplit={(next) => change({ split: next })}
        />
        {error && <Failure text={errorMessage(error, REPORT_TEXTS.failed)} query={{ refetch, isFetching }} />}
        {!report && !error && <LoadingRows text={REPORT_TEXTS.loading} />}
        {report && !error && <ReportBody {...{ report, split }} isBusy={isPlaceholderData} />}
      </section>
    </Flex>
  );
}
