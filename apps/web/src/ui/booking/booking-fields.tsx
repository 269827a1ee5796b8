// The details of a booking as fields of the nearest `FormProvider`, whose form has them under `details`.
import type { ComponentProps } from 'react';
import { useFormContext } from 'react-hook-form';
import { EVENT_TYPES, LIMITS, STATES, type BookingView, type GameView } from '#libs/shared/contracts';
import { ADD_ON_KEYS } from '#libs/shared/pricing/quote';
import {
  ADD_ON_TEXTS,
  DETAILS_TEXTS,
  EVENT_TYPE_LABELS,
  LOCATION_TEXTS,
  OTHER_ANSWERS,
} from '../../copy/booking.js';
import { Failure, Loading } from '../feedback/load-states.js';
import { CheckboxCard } from '../form/checkbox-card.js';
import { SelectField } from '../form/select-field.js';
import { Stepper } from '../form/stepper.js';
import { TextareaField, TextField } from '../form/text-field.js';
import type { DetailsInput } from './booking-details.js';

type DetailsForm = { details: DetailsInput };
type TextInput = Pick<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'autoComplete' | 'maxLength'>;

/** What a field asks, and its control: a stepper, a list of options, a text of several rows, else of one line. */
type Control = TextInput & {
  label: string;
  hint?: string;
  isOptional?: true;
  stepper?: Pick<ComponentProps<typeof Stepper>, 'unit' | 'min' | 'max'>;
  placeholder?: string;
  options?: ComponentProps<typeof SelectField>['options'];
  rows?: number;
};

type OtherAnswer = (typeof OTHER_ANSWERS)[number]['field'];
const otherAnswer = ({ field, label, hint }: (typeof OTHER_ANSWERS)[number]): [OtherAnswer, Control] => [
  field,
  { label: LOCATION_TEXTS.optional(label), hint, isOptional: true, rows: 3, maxLength: LIMITS.longText.max },
];

const FIELDS = {
  parentName: { label: LOCATION_TEXTS.parentName },
  parentEmail: { label: LOCATION_TEXTS.parentEmail, type: 'email' },
  parentPhone: { label: LOCATION_TEXTS.parentPhone, type: 'tel' },
  childName: { label: LOCATION_TEXTS.childName, autoComplete: 'off' },
  childAge: { label: LOCATION_TEXTS.childAge, stepper: { unit: 'years', ...LIMITS.childAge } },
  guestCount: { label: DETAILS_TEXTS.guests, stepper: { unit: 'children', ...LIMITS.guests } },
  eventType: {
    label: DETAILS_TEXTS.type,
    placeholder: DETAILS_TEXTS.typePlaceholder,
    options: EVENT_TYPES.map((value) => ({ value, label: EVENT_TYPE_LABELS[value] })),
  },
  eventTheme: { label: LOCATION_TEXTS.theme, isOptional: true, maxLength: LIMITS.theme.max },
  'location.address': { label: LOCATION_TEXTS.address },
  'location.city': { label: LOCATION_TEXTS.city },
  'location.state': {
    label: LOCATION_TEXTS.state,
    placeholder: LOCATION_TEXTS.statePlaceholder,
    options: STATES.map((value) => ({ value, label: value })),
  },
  'location.zipCode': { label: LOCATION_TEXTS.zip, inputMode: 'numeric' },
  'location.spaceDetails': { label: LOCATION_TEXTS.space, rows: 3, maxLength: LIMITS.longText.max },
  ...(Object.fromEntries(OTHER_ANSWERS.map(otherAnswer)) as Record<OtherAnswer, Control>),
} satisfies Record<string, Control>;

type DetailName = keyof typeof FIELDS | 'selectedGames' | 'addOns';

/** A detail of the nearest form; `change` is for controls that are no native field, and counts like typing. */
function useDetail<Name extends DetailName>(name: Name) {
  const { register, watch, getFieldState, formState } = useFormContext<DetailsForm>();
  const path = `details.${name}` as const;
  const field = register(path);
  return {
    field,
    value: watch(path),
    error: getFieldState(path, formState).error?.message,
    change: (value: unknown) => void field.onChange({ target: { name: path, value }, type: 'change' }),
  };
}

type FieldProps = Pick<TextInput, 'autoComplete'> & { name: keyof typeof FIELDS };

/** One detail of the booking. */
export function BookingField({ name, ...props }: FieldProps) {
  const { field, value, error, change } = useDetail(name);
  const { isOptional, stepper, options, ...control }: Control = FIELDS[name];
  const wiring = {
    ...field,
    error,
    'aria-required': !isOptional || undefined,
    ...control,
    ...props,
  };
  if (stepper) {
    const leave = () => void field.onBlur({ target: { name: field.name, value }, type: 'blur' });
    return <Stepper {...wiring} {...stepper} value={value as number} onChange={change} onBlur={leave} />;
  }
  if (options) return <SelectField {...wiring} options={options} value={String(value)} />;
  return control.rows ? <TextareaField {...wiring} /> : <TextField {...wiring} />;
}

/** The optional answers that have no place of their own. */
export const OtherAnswerFields = () =>
  OTHER_ANSWERS.map(({ field }) => <BookingField key={field} name={field} />);

/** The games it has, of which some may be retired. */
type ChosenGames = Pick<BookingView, 'selectedGames' | 'gameNames'>;

/** The games to choose from, those that the booking has first, with what is chosen. */
export function useGameChoice({ selectedGames, gameNames }: ChosenGames, active: readonly GameView[] = []) {
  const { field, value: chosen, error, change } = useDetail('selectedGames');
  const { ref } = field;
  const had = selectedGames.map((id, place) => ({ id, name: gameNames[place] }));
  const others = active.filter(({ id }) => !selectedGames.includes(id));
  const games = [...had, ...others].map(({ id, name }) => ({ id, name, isChosen: chosen.includes(id) }));
  const tick = (id: string, isChosen: boolean) =>
    change(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id));
  return { games, tick, error, ref };
}

type GameFieldsProps = {
  booking: ChosenGames;
  /** All active games. */
  query: ComponentProps<typeof Failure>['query'] & {
    data?: GameView[];
    isPending: boolean;
    isError: boolean;
  };
};

/** A checkbox for each game. */
export function GameFields({ booking, query }: GameFieldsProps) {
  const { games, tick, error, ref } = useGameChoice(booking, query.data);
  return (
    <>
      {error && (
        <p role="alert" tabIndex={-1} ref={ref} className="field-error">
          {error}
        </p>
      )}
      {games.map(({ id, name, isChosen }) => (
        <CheckboxCard key={id} title={name} checked={isChosen} onCheckedChange={(isOn) => tick(id, isOn)} />
      ))}
      {query.isPending && <Loading text={DETAILS_TEXTS.gamesLoading} />}
      {query.isError && <Failure text={DETAILS_TEXTS.gamesFailed} query={query} />}
    </>
  );
}

/** A checkbox for each add-on. */
export function AddOnFields() {
  const { value: chosen, change } = useDetail('addOns');
  return ADD_ON_KEYS.map((key) => (
    <CheckboxCard
      key={key}
      {...ADD_ON_TEXTS[key]}
      checked={chosen[key]}
      onCheckedChange={(isChosen) => change({ ...chosen, [key]: isChosen })}
    />
  ));
}
