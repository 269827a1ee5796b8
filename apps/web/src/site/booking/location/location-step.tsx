import { LOCATION_TEXTS as TEXTS } from '../../../app/copy/booking.js';
import { TextField } from '../../../ui/form/text-field.js';
import { TextareaField } from '../../../ui/form/textarea-field.js';
import { AddOnFields } from '../games/add-on-fields.js';
import { ChildFields } from './child-fields.js';
import { EventSummary } from '../summary/event-summary.js';
import { ParentFields } from './parent-fields.js';
import { MovedStart } from '../details/moved-start.js';
import { PlaceFields } from './place-fields.js';
import { inputOf, useDraftField } from '../draft/use-draft-field.js';

/** Step 3: who, where and what else. */
export function LocationStep() {
  const theme = useDraftField('eventTheme');
  const requests = useDraftField('specialRequests');
  return (
    <div className="wizard-stack">
      <ParentFields />
      <ChildFields />
      <EventSummary />
      <TextField
        label={TEXTS.theme}
        hint={TEXTS.themeHint}
        autoComplete="off"
        maxLength={100}
        {...inputOf(theme)}
      />
      <PlaceFields />
      <AddOnFields />
      <MovedStart reasons={['plan', 'taken']} />
      <TextareaField
        label={TEXTS.requests}
        hint={TEXTS.requestsHint}
        maxLength={2000}
        {...inputOf(requests)}
      />
    </div>
  );
}
