import { CheckboxCard } from '../../../../ui/form/checkbox-card.js';
import { Hint } from '../../parts/hint.js';
import { FRAME_TEXTS } from '../frame/copy.js';
import { ActionFrame } from '../frame/action-frame.js';
import type { ActionFormProps, BookingAction } from '../frame/booking-action.js';
import { useActionForm } from '../frame/use-action-form.js';
import {
  PlaceFields,
  ChildFields,
  AddOnFields,
  GameFields,
  EventFields,
  ContactFields,
  readingOf,
  type DetailText,
} from './booking-fields.js';
import { EDIT_TEXTS as TEXTS } from './copy.js';
import { detailsOf, editEffects, editRequestOf, type DetailsInput, type EditInput } from './edit-details.js';
import { EditPreview } from './edit-preview.js';

/** All details of a booking, most frequently changed first, with the price preview. */
function EditForm(props: ActionFormProps) {
  const { booking, onBack } = props;
  const action = useActionForm({
    booking,
    path: 'edit',
    start: { details: detailsOf(booking), tellNobody: false },
    prepare: (input: EditInput) => editRequestOf(booking, input),
    effects: (input) => editEffects(booking, input),
    done: () => ({ title: TEXTS.done, tone: 'good' }),
    onBack,
  });
  const { input, field, change } = action;
  const { details, tellNobody } = input;
  const text: DetailText = (name) => field(name, readingOf(name));
  const choose = (changes: Partial<DetailsInput>) => change({ details: { ...details, ...changes } });
  return (
    <ActionFrame {...props} action={action} send={TEXTS.go}>
      <Hint>{FRAME_TEXTS.required}</Hint>
      <ContactFields text={text} />
      <EventFields text={text} />
      <GameFields {...{ booking, details, choose }} />
      <AddOnFields {...{ details, choose }} />
      <PlaceFields text={text} />
      <ChildFields text={text} />
      <EditPreview {...{ booking, details }} />
      <CheckboxCard
        title={TEXTS.tellNobody}
        text={TEXTS.tellNobodyHint}
        checked={tellNobody}
        onCheckedChange={(isTicked) => change({ tellNobody: isTicked })}
      />
    </ActionFrame>
  );
}

/** Edits the details of a booking, except its day and time. */
export const EDIT: BookingAction = {
  name: 'edit',
  button: TEXTS.button,
  isAllowed: ({ may }) => may.correct,
  dialog: { title: TEXTS.title, Form: EditForm },
};
