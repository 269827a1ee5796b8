import { BookmarkPlus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { keptViewQuery } from '#libs/shared/contracts';
import { VIEW_TEXTS } from '../../../../app/copy/admin-bookings.js';
import { Popover } from '../../../../ui/overlay/popover.js';
import { viewQuery } from '../address.js';
import { useViews } from '../../api.js';
import { OwnViews } from './own-views.js';
import { SaveViewForm } from './save-view-form.js';
import { useForgetView, useSaveViewForm } from './use-save-view.js';

/** The list without a filter has no query; a kept view needs one. */
const EVERYTHING = 'sort=-created';

/** Keeps what the list shows under a name, and removes what is kept. */
export function SaveViewBox() {
  const [params] = useSearchParams();
  const { data: own = [] } = useViews();
  const query = keptViewQuery(viewQuery(params)) || EVERYTHING;
  const [isOpen, setOpen] = useState(false);
  const saving = useSaveViewForm(query, () => setOpen(false));
  const removal = useForgetView();
  return (
    <Popover
      label={VIEW_TEXTS.save}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className="admin-button" title={VIEW_TEXTS.save}>
          <BookmarkPlus aria-hidden size={18} strokeWidth={2.4} />
          <span className="tool-word">{VIEW_TEXTS.save}</span>
        </button>
      }
    >
      <SaveViewForm {...saving} />
      {own.length > 0 && <OwnViews views={own} {...removal} />}
    </Popover>
  );
}
