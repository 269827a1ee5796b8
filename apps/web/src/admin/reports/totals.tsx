import type { ReportView } from '#libs/shared/contracts';
import { MEASURE_TEXTS, REPORT_TEXTS } from './copy.js';
import { dollars, grouped } from '../../lib/format/format.js';
import { StatCard } from '../../ui/table/stat-card.js';
import { MEASURES } from './measures.js';

/** The whole range in five figures. */
export const Totals = ({ total }: { total: ReportView['total'] }) => (
  <div className="report-totals">
    {MEASURES.map(({ name, value, words }) => {
      const isCount = name === 'bookings' || name === 'promo';
      return (
        <StatCard
          key={name}
          label={MEASURE_TEXTS[name].title}
          help={MEASURE_TEXTS[name].help}
          value={isCount ? grouped(value(total) ?? 0) : words(total)}
          note={name === 'promo' ? REPORT_TEXTS.takenOff(dollars(total.discounts)) : undefined}
        />
      );
    })}
  </div>
);
