import { Flex } from '@radix-ui/themes';
import { useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import {
  centsToDollars,
  formatPhone,
  normalForm,
  START_TIMES,
  type CreateBooking,
  type AdminBooking,
} from '#libs/shared/contracts';
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
import { useDebounced } from '../../../lib/browser/use-debounced.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { TextField } from '../../../ui/form/text-field.js';
import { useOpenStarts, useAddressOf, useKnownFamilies } from '../api.js';

const PAUSE_MS = 300;
const MOST = 5;

/** One row per family: the newest booking of each email address; the rows are sorted newest first. */
const familiesOf = (rows: readonly AdminBooking[]) => {
  const families = new Map<string, AdminBooking>();
  for (const row of rows) {
    const address = normalForm(row.parentEmail);
    if (!families.has(address)) families.set(address, row);
  }
  return [...families.values()].slice(0, MOST);
};

type FoundProps = { families: AdminBooking[]; onSelect: (family: AdminBooking) => void };

const Found = ({ families, onSelect }: FoundProps) => (
  <Flex asChild wrap="wrap" gap="2">
    <ul aria-label={TEXTS.found}>
      {families.map((family) => (
        <li key={family.id}>
          <Button variant="small" aria-label={TEXTS.take(family.parentName)} onClick={() => onSelect(family)}>
            {[
              family.parentName,
              formatPhone(family.parentPhone, family.parentPhoneExtension),
              family.location.city,
            ].join(', ')}
          </Button>
        </li>
      ))}
      {families.length === 0 && (
        <li>
          <Hint>{TEXTS.nobody}</Hint>
        </li>
      )}
    </ul>
  </Flex>
);

/** Families with earlier bookings; choosing one fills in the contact, never the child. */
function KnownFamilies({ onSelect }: { onSelect: (family: AdminBooking) => void }) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), PAUSE_MS);
  const { data, isPlaceholderData } = useKnownFamilies(search);
  // Enter never selects a family of an outdated search.
  const isAnswered = search !== '' && search === typed.trim() && !isPlaceholderData;
  const families = isAnswered && data ? familiesOf(data.rows) : [];
  const select = (family: AdminBooking) => {
    onSelect(family);
    setTyped('');
  };
  return (
    <Flex direction="column" gap="2">
      <TextField
        label={TEXTS.search}
        hint={TEXTS.searchHint}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (families[0]) select(families[0]);
        }}
      />
      {isAnswered && data && <Found families={families} onSelect={select} />}
    </Flex>
  );
}

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

type TypedFamily = {
  /** The current values of the address fields. */
  place: () => CreateBooking['location'];
  choose: (changes: Partial<CreateBooking>) => void;
};
type StreetInput = Pick<CreateBooking['location'], 'address' | 'zipCode'>;

const NONE: StreetInput = { address: '', zipCode: '' };
const isSame = (one: StreetInput, other: StreetInput) =>
  one.address === other.address && one.zipCode === other.zipCode;

/**
 * Fills in a known family: the contact immediately, the address once loaded. A typed street is kept; an address filled
 * in from another family is replaced, also when its response arrives late. If the call fails, the street must be typed.
 */
function useFillFamily({ place, choose }: TypedFamily) {
  const placeOf = useAddressOf();
  const chosen = useRef('');
  const filled = useRef(NONE);
  return ({ id, parentName, parentEmail, location: { city, state }, ...family }: AdminBooking) => {
    const before = place();
    const street = isSame(before, filled.current) ? NONE : before;
    chosen.current = id;
    const location = { ...before, address: street.address, zipCode: street.zipCode, city, state };
    const parentPhone = formatPhone(family.parentPhone, family.parentPhoneExtension);
    choose({ parentName, parentEmail, parentPhone, location });
    placeOf(id)
      .then(({ address, zipCode }) => {
        if (chosen.current !== id || !isSame(place(), NONE)) return;
        filled.current = { address, zipCode };
        choose({ location: { ...place(), address, zipCode } });
      })
      .catch(() => {});
  };
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
      <KnownFamilies onSelect={fillFamily} />
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
      </TitledCard>
      <RejectionNote {...{ rejection, choose }} />
    </DialogForm>
  );
}
