import { FormProvider } from 'react-hook-form';
import { detailsOf } from '../../../../ui/booking/booking-details.js';
import { CheckboxCard } from '../../../../ui/form/checkbox-card.js';
import { Hint } from '../../parts/hint.js';
import { FRAME_TEXTS } from '../frame/copy.js';
import { ActionFrame } from '../frame/action-frame.js';
import type { ActionFormProps, BookingAction } from '../frame/booking-action.js';
import { useActionForm } from '../frame/use-action-form.js';
import { FieldGroups } from './field-groups.js';
import { EDIT_TEXTS as TEXTS } from './copy.js';
import { editEffects, editRequestOf, type EditInput } from './edit-details.js';
import { EditPreview } from './edit-preview.js';

/** All details of a booking, with the price preview. */
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
  const { details, tellNobody } = action.input;
  return (
    <ActionFrame {...props} action={action} send={TEXTS.go}>
      <Hint>{FRAME_TEXTS.required}</Hint>
      <FormProvider {...action.form}>
        <FieldGroups booking={booking} />
      </FormProvider>
      <EditPreview {...{ booking, details }} />
      <CheckboxCard
        title={TEXTS.tellNobody}
        text={TEXTS.tellNobodyHint}
        checked={tellNobody}
        onCheckedChange={(isTicked) => action.change({ tellNobody: isTicked })}
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
