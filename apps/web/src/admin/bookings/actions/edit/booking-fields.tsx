import { Flex, Text } from '@radix-ui/themes';
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
import { ADD_ON_TEXTS, EVENT_TYPE_LABELS, OTHER_ANSWERS } from '../../../../copy/booking.js';
import { typedWhole } from '../../../../lib/format/typed-number.js';
import { Failure, Loading } from '../../../../ui/feedback/load-states.js';
import { SelectField } from '../../../../ui/form/select-field.js';
import { TextField, TextareaField } from '../../../../ui/form/text-field.js';
import { NumberField } from '../../../../ui/form/number-field.js';
import { useGames } from '../../../../site/catalog/api.js';
import { FieldGroup } from '../../parts/field-group.js';
import { BOOKING_FIELD_TEXTS as TEXTS } from './copy.js';

/** A text field of a booking, by its path. */
type Place = keyof CreateBooking['location'];
type DetailField =
  Exclude<keyof CreateBooking, 'location' | 'addOns' | 'selectedGames'> | `location.${Place}`;

/** Registers a field of a booking's details; shared by editing and phone bookings. */
export type DetailText = (field: `details.${DetailField}`) => UseFormRegisterReturn & { error?: string };
type PartProps = { text: DetailText };

const NUMBER_FIELDS: readonly string[] = ['details.guestCount', 'details.childAge'];

/** Reads a typed number; what is none stays as typed, so that it is shown again and the contract rejects it. */
const typedCount = (typed: string | number) => {
  const count = typedWhole(String(typed));
  return Number.isNaN(count) ? typed : count;
};

/** How the form reads a field: two hold numbers. */
export const readingOf = (field: string) => (NUMBER_FIELDS.includes(field) ? { setValueAs: typedCount } : {});

export const ContactFields = ({ text }: PartProps) => (
  <FieldGroup title={TEXTS.parent}>
    <TextField label={TEXTS.parentPhone} type="tel" aria-required {...text('details.parentPhone')} />
    <TextField label={TEXTS.parentEmail} type="email" aria-required {...text('details.parentEmail')} />
    <TextField label={TEXTS.parentName} aria-required {...text('details.parentName')} />
  </FieldGroup>
);

export const ChildFields = ({ text }: PartProps) => (
  <FieldGroup title={TEXTS.child}>
    <TextField label={TEXTS.childName} autoComplete="off" aria-required {...text('details.childName')} />
    <NumberField label={TEXTS.childAge} aria-required {...text('details.childAge')} />
  </FieldGroup>
);

export const EventFields = ({ text }: PartProps) => (
  <FieldGroup title={TEXTS.event}>
    <NumberField label={TEXTS.guestCount} aria-required {...text('details.guestCount')} />
    <SelectField
      label={TEXTS.eventType}
      options={EVENT_TYPES.map((value) => ({ value, label: EVENT_TYPE_LABELS[value] }))}
      aria-required
      {...text('details.eventType')}
    />
    <TextField label={TEXTS.eventTheme} {...text('details.eventTheme')} />
  </FieldGroup>
);

export const PlaceFields = ({ text }: PartProps) => (
  <FieldGroup title={TEXTS.place}>
    <TextField label={TEXTS.address} aria-required {...text('details.location.address')} />
    <TextField label={TEXTS.city} aria-required {...text('details.location.city')} />
    <SelectField
      label={TEXTS.state}
      options={STATES.map((value) => ({ value, label: value }))}
      aria-required
      {...text('details.location.state')}
    />
    <TextField
      label={TEXTS.zipCode}
      inputMode="numeric"
      aria-required
      {...text('details.location.zipCode')}
    />
    <TextareaField
      label={TEXTS.spaceDetails}
      rows={2}
      aria-required
      {...text('details.location.spaceDetails')}
    />
    {OTHER_ANSWERS.map(({ field, label }) => (
      <TextareaField key={field} label={label} rows={2} {...text(`details.${field}`)} />
    ))}
  </FieldGroup>
);

type Choices = Pick<CreateBooking, 'selectedGames' | 'addOns'>;
type Choose = { details: Choices; choose: (changes: Partial<Choices>) => void };
type TickProps = { label: string; checked: boolean; onTick: (checked: boolean) => void };

const Tick = ({ label, checked, onTick }: TickProps) => (
  <Flex asChild align="center" gap="2" minHeight="44px">
    <label>
      <input type="checkbox" checked={checked} onChange={(event) => onTick(event.target.checked)} />
      <span>{label}</span>
    </label>
  </Flex>
);

type GamesProps = Choose & { booking: Pick<AdminBookingDetail, 'selectedGames' | 'gameNames'> };

/** Its games, including retired ones, and all active games. */
export function GameFields({ booking, details, choose }: GamesProps) {
  const query = useGames();
  const { selectedGames: chosen } = details;
  const had = booking.selectedGames.map((id, place) => ({ id, name: booking.gameNames[place] }));
  const others = (query.data ?? []).filter(({ id }) => !booking.selectedGames.includes(id));
  const tick = (id: string, isChosen: boolean) =>
    choose({ selectedGames: isChosen ? [...chosen, id] : chosen.filter((each) => each !== id) });
  return (
    <FieldGroup title={`${TEXTS.games} (${chosen.length})`}>
      {chosen.length < LIMITS.games.min && (
        <Text color="red" weight="bold">
          {BOOKING_MESSAGES.games}
        </Text>
      )}
      {[...had, ...others].map(({ id, name }) => (
        <Tick key={id} label={name} checked={chosen.includes(id)} onTick={(isChosen) => tick(id, isChosen)} />
      ))}
      {query.isPending && <Loading text={TEXTS.gamesLoading} />}
      {query.isError && <Failure text={TEXTS.gamesFailed} query={query} />}
    </FieldGroup>
  );
}

export const AddOnFields = ({ details, choose }: Choose) => (
  <FieldGroup title={TEXTS.addOns}>
    {ADD_ON_KEYS.map((key) => (
      <Tick
        key={key}
        label={ADD_ON_TEXTS[key].title}
        checked={details.addOns[key]}
        onTick={(isChosen) => choose({ addOns: { ...details.addOns, [key]: isChosen } })}
      />
    ))}
  </FieldGroup>
);
