import { Flex } from '@radix-ui/themes';
import { FormProvider } from 'react-hook-form';
import { centsToDollars, START_TIMES, type CreateBooking } from '#libs/shared/contracts';
import { PHONE_BOOKING_TEXTS as TEXTS } from './copy.js';
import { dayWithWeekday } from '../../../lib/format/format.js';
import { priceLines } from '../../../ui/event/price-lines.rules.js';
import { Button } from '../../../ui/form/button.js';
import { FRAME_TEXTS } from '../actions/frame/copy.js';
import { DialogForm } from '../parts/dialog-form.js';
import { FieldGroup } from '../parts/field-group.js';
import { Notice } from '../parts/notice.js';
import { Hint } from '../parts/hint.js';
import { MoneyTable } from '../parts/money-table.js';
import { TitledCard } from '../../shared/titled-card.js';
import { FieldGroups } from '../actions/edit/field-groups.js';
import { usePhoneBookingForm, usePriceOfDetails } from './use-phone-booking-form.js';
import { useBusinessDay } from '../../../lib/api/business-day.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { TextField } from '../../../ui/form/text-field.js';
import { useOpenStarts } from '../api.js';
import { FamilySearch } from './family-search.js';
import { useFillFamily } from './use-fill-family.js';

type PhoneBookingFormState = ReturnType<typeof usePhoneBookingForm>;

/** The day, and the starts with a free crew for the current choices. */
function DateAndTime({
  details,
  field,
}: { details: CreateBooking } & Pick<PhoneBookingFormState['form'], 'field'>) {
  const open = useOpenStarts(details, details.eventDate);
  const options = START_TIMES.map((value) => ({
    value,
    label: open.includes(value) ? value : TEXTS.taken(value),
  }));
  return (
    <FieldGroup title={TEXTS.when}>
      <TextField
        label={TEXTS.day}
        type="date"
        min={useBusinessDay()}
        aria-required
        {...field('details.eventDate')}
      />
      <SelectField
        label={TEXTS.time}
        placeholder={TEXTS.choose}
        options={options}
        aria-required
        {...field('details.eventTime')}
      />
    </FieldGroup>
  );
}

/** The form's id: its submit button is in the footer of the dialog. */
export const PHONE_BOOKING_FORM = 'caller-form';
const NO_GAMES = { selectedGames: [], gameNames: [] };

/** Why it was rejected, and alternative starts. */
function RejectionNote({ rejection, choose }: Pick<PhoneBookingFormState, 'rejection' | 'choose'>) {
  if (!rejection) return null;
  const { sentence, starts } = rejection;
  return (
    <Notice tone="red" role="alert">
      <p>{sentence}</p>
      {starts && <p>{TEXTS.insteadOn(dayWithWeekday(starts.day))}</p>}
      <Flex wrap="wrap" gap="2">
        {starts?.times.map((eventTime) => (
          <Button
            key={eventTime}
            variant="small"
            onClick={() => choose({ eventDate: starts.day, eventTime })}
          >
            {eventTime}
          </Button>
        ))}
      </Flex>
    </Notice>
  );
}

/** All fields of a phone booking in order, with the price at the end. */
export function PhoneBookingForm({ onBooked }: { onBooked: (id: string) => void }) {
  const { form, draft, place, choose, book, rejection } = usePhoneBookingForm(onBooked);
  const fillFamily = useFillFamily({ place, choose });
  const price = usePriceOfDetails(draft);
  return (
    <DialogForm id={PHONE_BOOKING_FORM} onSend={book}>
      <FamilySearch label={TEXTS.search} hint={TEXTS.searchHint} onSelect={fillFamily} />
      <Hint>{FRAME_TEXTS.required}</Hint>
      <FormProvider {...form}>
        <FieldGroups booking={NO_GAMES}>
          <DateAndTime details={draft} field={form.field} />
        </FieldGroups>
      </FormProvider>
      <TitledCard title={TEXTS.price}>
        <MoneyTable
          lines={priceLines({ ...price, guestCount: draft.guestCount || 0 })}
          total={{ label: TEXTS.total, amount: centsToDollars(price.totalCents) }}
        />
        <Hint>{TEXTS.linkFollows}</Hint>
      </TitledCard>
      <RejectionNote {...{ rejection, choose }} />
    </DialogForm>
  );
}
