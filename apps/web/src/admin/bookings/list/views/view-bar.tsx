import { Badge } from '@radix-ui/themes';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { VIEW_TEXTS } from '../../../../copy/admin-bookings.js';
import { useBusinessDay } from '../../../../lib/api/business-day.js';
import { buttonClass } from '../../../../ui/form/button.js';
import { useStats } from '../../../shared/api.js';
import { useViews } from '../../api.js';
import { viewAddress, viewQuery } from '../address.js';
import { searchTextOf } from '../../filters/search-text.js';
import { builtInViews } from './views.js';

/** The built-in views, then the administrator's own; the current one is marked. */
export function ViewBar() {
  const today = useBusinessDay();
  const [params] = useSearchParams();
  const { data: own = [] } = useViews();
  const { data: stats } = useStats();
  const withCrews = typeof stats?.withoutCrew === 'number';
  const isSearched = searchTextOf(useLocation().state) !== '';
  const shown = viewQuery(params);
  const views = [
    ...builtInViews(today, withCrews).map((view) => ({ ...view, id: view.name })),
    ...own.map((view) => ({ ...view, countOf: undefined })),
  ].map((view) => {
    const to = viewAddress(view.query);
    return {
      ...view,
      to,
      isShown: !isSearched && viewQuery(new URLSearchParams(to.split('?')[1])) === shown,
    };
  });
  return (
    <nav className="view-bar" aria-label={VIEW_TEXTS.title}>
      <ul>
        {views.map(({ id, name, countOf, to, isShown }) => {
          const count = stats && countOf?.(stats);
          return (
            <li key={id}>
              <Link to={to} className={buttonClass('small')} aria-current={isShown ? 'true' : undefined}>
                <span>{name}</span>
                {countOf && (
                  // It has its place before the number comes, so that the list does not move.
                  <Badge
                    color={count ? 'amber' : 'gray'}
                    variant={count ? 'solid' : 'soft'}
                    radius="full"
                    style={stats ? undefined : { visibility: 'hidden' }}
                  >
                    {count ?? 0}
                  </Badge>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
