import type { ReportView } from '#libs/shared/contracts';
import { MEASURE_TEXTS, PROMO_COLUMN, REPORT_TEXTS } from './copy.js';
import { dollars } from '../../lib/format/format.js';
import type { Split } from './address.js';
import type { Group } from './groups.js';
import type { Measure } from './measures.js';

type Props = { report: ReportView; split: Split; groups: readonly Group[]; measure: Measure };

/** The figures of one chart as a table. */
export function FigureTable({ report, split, groups, measure }: Props) {
  const { title } = MEASURE_TEXTS[measure.name];
  const isPromo = measure.name === 'promo';
  const first = split === 'time' ? REPORT_TEXTS.heads.time[report.by] : REPORT_TEXTS.heads[split];
  const rows = [...groups, { key: 'total', long: REPORT_TEXTS.total, figures: report.total }];
  const name = `${title}, ${REPORT_TEXTS.splits[split].toLowerCase()}`;
  return (
    // Reachable by keys, as it scrolls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="figure-scroll" aria-label={name} tabIndex={0}>
      <table className="figure-table">
        <caption className="sr-only">{name}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            <th scope="col">{title}</th>
            {isPromo && <th scope="col">{PROMO_COLUMN}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, long, figures }) => (
            <tr key={key}>
              <th scope="row">{long}</th>
              <td>{measure.words(figures)}</td>
              {isPromo && <td>{dollars(figures.discounts)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
