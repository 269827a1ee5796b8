import { Trash2 } from 'lucide-react';
import type { SavedView } from '#libs/shared/contracts';
import { VIEW_TEXTS } from '../../../../app/copy/admin-bookings.js';
import type { useForgetView } from './use-save-view.js';

type Props = ReturnType<typeof useForgetView> & { views: SavedView[] };

/** The views that are kept, each with a button that removes it. */
export const OwnViews = ({ views, forget, isForgetting }: Props) => (
  <section className="own-views" aria-label={VIEW_TEXTS.own}>
    <h3>{VIEW_TEXTS.own}</h3>
    <ul>
      {views.map((view) => (
        <li key={view.id}>
          {view.name}
          <button
            type="button"
            className="icon-button"
            aria-label={VIEW_TEXTS.remove(view.name)}
            disabled={isForgetting}
            onClick={() => forget(view)}
          >
            <Trash2 aria-hidden size={18} strokeWidth={2.3} />
          </button>
        </li>
      ))}
    </ul>
  </section>
);
