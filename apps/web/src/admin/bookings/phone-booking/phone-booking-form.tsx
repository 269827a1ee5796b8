import { useRef, useEffect, useState } from 'react';
import { centsToDollars, START_TIMES, type CreateBooking, type AdminBooking } from '#libs/shared/contracts';
import { PHONE_BOOKING_TEXTS as TEXTS } from './copy.js';
import { dayWithWeekday, formatPhone } from '../../../lib/format/format.js';
import { priceLines } from '../../../lib/format/price-lines.js';
import { Form } from '../../../ui/form/form.js';
import { PriceLines } from '../../../ui/event/price-lines.js';
import {
  AddressPart,
  Child,
  EditAddOns,
  EditGames,
  Event,
  People,
  type DetailText,
} from '../actions/edit/booking-fields.js';
import { usePhoneBookingForm, priceOfDetails } from './use-phone-booking-form.js';
import { today } from '../../../lib/api/public-config.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { TextField } from '../../../ui/form/text-field.js';
import { useOpenStarts, useAddressOf, useKnownFamilies } from '../api.js';
import '../actions/action-step.css';

const PAUSE_MS = 300;
const MOST = 5;

/** One row per family: the newest booking of each email address; the rows are sorted newest first. */
const familiesOf = (rows: readonly AdminBooking[]) => {
  const families = new Map<string, AdminBooking>();
  for (const row of rows) {
    const address = row.parentEmail.toLowerCase();
    if (!families.has(address)) families.set(address, row);
  }
  return [...families.values()].slice(0, MOST);
};

type FoundProps = { families: AdminBooking[]; onSelect: (family: AdminBooking) => void };

const Found = ({ families, onSelect }: FoundProps) => (
  <ul aria-label={TEXTS.found}>
    {families.map((family) => (
      <li key={family.id}>
        <button
          type="button"
          className="admin-button"
          aria-label={TEXTS.take(family.parentName)}
          onClick={() => onSelect(family)}
        >
          {family.parentName}, {formatPhone(family.parentPhone)}, {family.location.city}
        </button>
      </li>
    ))}
    {families.length === 0 && <li className="quiet">{TEXTS.nobody}</li>}
  </ul>
);

/** Families with earlier bookings; choosing one fills in the contact, never the child. */
function KnownFamilies({ onSelect }: { onSelect: (family: AdminBooking) => void }) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const { data, isPlaceholderData } = useKnownFamilies(search);
  useEffect(() => {
    const pause = setTimeout(() => setSearch(typed.trim()), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed]);
  // Enter never selects a family of an outdated search.
  const isAnswered = search !== '' && search === typed.trim() && !isPlaceholderData;
  const families = isAnswered && data ? familiesOf(data.rows) : [];
  const select = (family: AdminBooking) => {
    onSelect(family);
    setTyped('');
  };
  return (
    <div className="known-families">
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
    </div>
  );
}

/** The day, and the starts with a free crew for the current choices. */
function DateAndTime({ details, text }: { details: CreateBooking; text: DetailText }) {
  const open = useOpenStarts(details, details.eventDate);
  const options = START_TIMES.map((value) => ({
    value,
    label: open.includes(value) ? value : TEXTS.taken(value),
  }));
  return (
    <fieldset className="edit-part">
      <legend>{TEXTS.when}</legend>
      <TextField label={TEXTS.day} type="date" min={today()} {...text('details.eventDate')} />
      <SelectField
        label={TEXTS.time}
        placeholder={TEXTS.choose}
        options={options}
        {...text('details.eventTime')}
      />
    </fieldset>
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
  return ({ id, parentName, parentEmail, parentPhone, location: { city, state } }: AdminBooking) => {
    const before = place();
    const street = isSame(before, filled.current) ? NONE : before;
    chosen.current = id;
    const location = { ...before, address: street.address, zipCode: street.zipCode, city, state };
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

type PhoneBookingFormState = ReturnType<typeof usePhoneBookingForm>;

/** Why it was rejected, and alternative starts. */
function RejectionNote({ rejection, choose }: Pick<PhoneBookingFormState, 'rejection' | 'choose'>) {
  if (!rejection) return null;
  const { sentence, starts } = rejection;
  return (
    <div className="step-notice" role="alert">
      <p>{sentence}</p>
      {starts && <p>{TEXTS.insteadOn(dayWithWeekday(starts.day))}</p>}
      <div className="refund-offers">
        {starts?.times.map((eventTime) => (
          <button
            key={eventTime}
            type="button"
            className="admin-button"
            onClick={() => choose({ eventDate: starts.day, eventTime })}
          >
            {eventTime}
          </button>
        ))}
      </div>
    </div>
  );
}

/** All fields of a phone booking in order, with the price at the end. */
export function PhoneBookingForm({ onBooked }: { onBooked: (id: string) => void }) {
  const { draft, place, text, choose, book, rejection } = usePhoneBookingForm(onBooked);
  const fillFamily = useFillFamily({ place, choose });
  const price = priceOfDetails(draft);
  return (
    <Form id={PHONE_BOOKING_FORM} className="step-form" onSend={book}>
      <KnownFamilies onSelect={fillFamily} />
      <People text={text} />
      <Event text={text} />
      <EditGames booking={NO_GAMES} details={draft} choose={choose} />
      <EditAddOns details={draft} choose={choose} />
      <DateAndTime details={draft} text={text} />
      <AddressPart text={text} />
      <Child text={text} />
      <section className="edit-preview" aria-label={TEXTS.price}>
        <PriceLines
          lines={priceLines({ ...price, guestCount: draft.guestCount || 0 })}
          total={{ label: TEXTS.total, amount: centsToDollars(price.totalCents) }}
        />
      </section>
      <RejectionNote {...{ rejection, choose }} />
    </Form>
  );
}
