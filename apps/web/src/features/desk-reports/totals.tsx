import type { ReportView } from '#libs/contracts';
import { MEASURE_TEXTS } from '../../content/desk-reports.js';
import { StatCard } from '../../ui/stat-card.js';
import { dollars, MEASURES } from './measures.js';

/** The whole range in five figures. */
export function Totals({ total }: { total: ReportView['total'] }) {
  const share = total.bookings === 0 ? 0 : Math.round((total.withPromo / total.bookings) * 100);
  return (
    <div className="report-totals">
      {MEASURES.map(({ name, words }) => {
        const isPromo = name === 'promo';
        return (
          <StatCard
            key={name}
            label={MEASURE_TEXTS[name].title}
            help={MEASURE_TEXTS[name].help}
            value={
              name === 'bookings'
                ? total.bookings.toLocaleString('en-US')
                : isPromo
                  ? `${share}%`
                  : words(total)
            }
            note={isPromo ? `${words(total)}, ${dollars(total.discounts)} off` : undefined}
          />
        );
      })}
    </div>
  );
}
