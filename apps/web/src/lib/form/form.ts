import {
  get,
  set,
  useForm,
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type Resolver,
  type UseFormProps,
} from 'react-hook-form';
import { check } from '#libs/shared/contracts';
import { HttpError } from '../api/http.js';

const UNFINISHED = 'Please type all of it, or leave it empty.';

/** The value to send for the input, and a message for each invalid field, keyed by its dotted path. */
export type FormCheck<Typed, Sent> = (typed: Typed) => { value: Sent; errors: Record<string, string> };

type Options<Typed extends FieldValues> = Pick<
  UseFormProps<NoInfer<Typed>>,
  'defaultValues' | 'mode' | 'reValidateMode' | 'shouldFocusError'
> & {
  /** Where the form has the fields that messages name, such as "details."; '' where the messages name its own. */
  under?: string;
};

const below = (under: string, errors: Record<string, string>) =>
  Object.fromEntries(Object.entries(errors).map(([path, message]) => [under + path, message]));

/** A date or time of which a part is missing has the value '', and would count as left empty. */
const unfinished = (names: readonly string[], fields: object): Record<string, string> =>
  Object.fromEntries(
    names
      .filter(
        (name) =>
          (get(fields, name) as { ref?: Partial<HTMLInputElement> } | undefined)?.ref?.validity?.badInput,
      )
      .map((name) => [name, UNFINISHED]),
  );

const resolverOf =
  <Typed extends FieldValues, Sent>(
    validate: FormCheck<Typed, Sent>,
    under: string,
  ): Resolver<Typed, unknown, Sent> =>
  (typed, _, { fields, names = [] }) => {
    const checked = validate(typed);
    const { value } = checked;
    const errors = { ...below(under, checked.errors), ...unfinished(names, fields) };
    if (Object.keys(errors).length === 0) return { values: value, errors: {} };
    const nested: FieldErrors<Typed> = {};
    for (const [path, message] of Object.entries(errors)) set(nested, path, { type: 'contract', message });
    return { values: {}, errors: nested };
  };

/**
 * The site's forms: nothing is sent while `validate` finds errors, and the first invalid field gets the focus. `field`
 * registers a control with its message, `showError` shows a message at a field, `showErrors` shows the server's field
 * errors.
 */
export function useCheckedForm<Typed extends FieldValues, Sent>(
  validate: FormCheck<Typed, Sent>,
  { under = '', ...options }: Options<Typed> = {},
) {
  const form = useForm<Typed, unknown, Sent>({ ...options, resolver: resolverOf(validate, under) });
  const errorOf = (name: string) => (get(form.formState.errors, name) as FieldError | undefined)?.message;
  const field = <Name extends Path<Typed>>(name: Name, rules?: RegisterOptions<Typed, Name>) => ({
    ...form.register(name, rules),
    error: errorOf(name),
  });
  const showError = (name: Path<Typed>, sentence: string) => {
    form.setError(name, { message: sentence });
    form.setFocus(name);
  };
  const showErrors = (failure: unknown) => {
    const errors = failure instanceof HttpError ? below(under, failure.errors) : {};
    for (const [path, message] of Object.entries(errors)) form.setError(path as Path<Typed>, { message });
  };
  return { ...form, field, errorOf, showError, showErrors };
}

/** A form that is validated with the server's contract class; its default values come from the class. */
export const useContractForm = <Input extends FieldValues>(
  Contract: new () => Input,
  options: Options<Input> = {},
) =>
  useCheckedForm((typed: Input) => check(Contract, typed), {
    defaultValues: new Contract() as DefaultValues<Input>,
    ...options,
  });
