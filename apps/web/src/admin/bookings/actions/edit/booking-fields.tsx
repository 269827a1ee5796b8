import type { UseFormRegisterReturn } from 'react-hook-form';
import {
  BOOKING_MESSAGES,
  EVENT_TYPES,
  LIMITS,
  STATES,
  type AdminBookingDetail,
  type CreateBooking,
} from '#libs/shared/contracts';
import { ADD_ON_KEYS } from '#libs/shared/pricing/quote';
import { ADD_ON_TEXTS, EVENT_TYPE_LABELS } from '../../../../app/copy/booking.js';
import { Failure, Loading } from '../../../../ui/feedback/load-states.js';
import { SelectField } from '../../../../ui/form/select-field.js';
import { TextField, TextareaField } from '../../../../ui/form/text-field.js';
import { useChoosableGames } from '../../api.js';
import { BOOKING_FIELD_TEXTS as TEXTS } from './copy.js';
import '../action-step.css';

/** A text field of a booking, by its path. */
type Place = keyof CreateBooking['location'];
type DetailField =
  Exclude<keyof CreateBooking, 'location' | 'addOns' | 'selectedGames'> | `location.${Place}`;

/** Registers a field of a booking's details; shared by editing and phone bookings. */
export type DetailText = (field: `details.${DetailField}`) => UseFormRegisterReturn & { error?: string };
type PartProps = { text: DetailText };

/** The fields whose values are numbers. */
export const NUMBER_FIELDS: readonly string[] = ['details.guestCount', 'details.childAge'];

export const People = ({ text }: PartProps) => (
  <fieldset className="edit-part">
    <legend>{TEXTS.parent}</legend>
    <TextField label={TEXTS.parentPhone} type="tel" {...text('details.parentPhone')} />
    <TextField label={TEXTS.parentEmail} type="email" {...text('details.parentEmail')} />
    <TextField label={TEXTS.parentName} {...text('details.parentName')} />
  </fieldset>
);

export const Child = ({ text }: PartProps) => (
  <fieldset className="edit-part">
    <legend>{TEXTS.child}</legend>
    <TextField label={TEXTS.childName} autoComplete="off" {...text('details.childName')} />
    <TextField label={TEXTS.childAge} type="number" inputMode="numeric" {...text('details.childAge')} />
  </fieldset>
);

export const Event = ({ text }: PartProps) => (
  <fieldset className="edit-part">
    <legend>{TEXTS.event}</legend>
    <TextField label={TEXTS.guestCount} type="number" inputMode="numeric" {...text('details.guestCount')} />
    <SelectField
      label={TEXTS.eventType}
      options={EVENT_TYPES.map((value) => ({ value, label: EVENT_TYPE_LABELS[value] }))}
      {...text('details.eventType')}
    />
    <TextField label={TEXTS.eventTheme} {...text('details.eventTheme')} />
  </fieldset>
);

export const AddressPart = ({ text }: PartProps) => (
  <fieldset className="edit-part">
    <legend>{TEXTS.place}</legend>
    <TextField label={TEXTS.address} {...text('details.location.address')} />
    <TextField label={TEXTS.city} {...text('details.location.city')} />
    <SelectField
      label={TEXTS.state}
      options={STATES.map((value) => ({ value, label: value }))}
      {...text('details.location.state')}
    />
    <TextField label={TEXTS.zipCode} inputMode="numeric" {...text('details.location.zipCode')} />
    <TextareaField label={TEXTS.spaceDetails} rows={2} {...text('details.location.spaceDetails')} />
    <TextareaField label={TEXTS.requests} rows={2} {...text('details.specialRequests')} />
  </fieldset>
);

type Choose = { details: CreateBooking; choose: (changes: Partial<CreateBooking>) => void };
type TickProps = { label: string; checked: boolean; onTick: (checked: boolean) => void };

const Tick = ({ label, checked, onTick }: TickProps) => (
  <label className="edit-tick">
    <input type="checkbox" checked={checked} onChange={(event) => onTick(event.target.checked)} />
    {label}
  </label>
);

type GamesProps = Choose & { booking: Pick<AdminBookingDetail, 'selectedGames' | 'gameNames'> };

/** Its games, including retired ones, and all active games. */
export function EditGames({ booking, details, choose }: GamesProps) {
  const query = useChoosableGames();
  const { selectedGames: chosen } = details;
  const had = booking.selectedGames.map((id, place) => ({ id, name: booking.gameNames[place] }));
  const others = (query.data ?? []).filter(({ id }) => !booking.selectedGames.includes(id));
  const tick = (id: string, isChosen: boolean) =>
    choose({ selectedGames: isChosen ? [...chosen, id] : chosen.filter((each) => each !== id) });
  return (
    <fieldset className="edit-part edit-ticks">
      <legend>{`${TEXTS.games} (${chosen.length})`}</legend>
      {chosen.length < LIMITS.games.min && <p className="edit-hint">{BOOKING_MESSAGES.games}</p>}
      {[...had, ...others].map(({ id, name }) => (
        <Tick key={id} label={name} checked={chosen.includes(id)} onTick={(isChosen) => tick(id, isChosen)} />
      ))}
      {query.isPending && <Loading text={TEXTS.gamesLoading} />}
      {query.isError && <Failure text={TEXTS.gamesFailed} query={query} />}
    </fieldset>
  );
}

export const EditAddOns = ({ details, choose }: Choose) => (
  <fieldset className="edit-part edit-ticks">
    <legend>{TEXTS.addOns}</legend>
    {ADD_ON_KEYS.map((key) => (
      <Tick
        key={key}
        label={ADD_ON_TEXTS[key].title}
        checked={details.addOns[key]}
        onTick={(isChosen) => choose({ addOns: { ...details.addOns, [key]: isChosen } })}
      />
    ))}
  </fieldset>
);
