import { useEffect, useEffectEvent } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue } from 'react-hook-form';
import type { AdminBookingDetail } from '#libs/shared/contracts';
import { useCheckedForm, type FormCheck } from '../../../../lib/form/form.js';
import { useToast, type ToastContent } from '../../../../ui/feedback/toast.js';
import { mailNote, type Effects } from './effects.js';
import { inputKey, useUnsentInput } from './unsent-input.js';
import { useActionRequest, type RequestOptions } from './use-action-request.js';

type Options<Input, Body, Answer> = Omit<RequestOptions<Answer>, 'onDone' | 'booking'> & {
  booking: AdminBookingDetail;
  /** The input that the form starts with. */
  start: Input;
  /** The request, and a message for each invalid field. */
  prepare: FormCheck<Input, Body>;
  effects: (input: Input) => Effects;
  /** The toast afterwards. */
  done: (input: Input, answer: Answer) => ToastContent;
  /** Closes the form. */
  onBack: () => void;
};

/** The form of an action: its input, which is kept until it is sent, its effects, and its request. */
export function useActionForm<Input extends FieldValues, Body extends object, Answer>(
  options: Options<Input, Body, Answer>,
) {
  const { booking, path, start, prepare, done, onBack, onFailed, declined } = options;
  const toast = useToast();
  const { unsent, keep, forget } = useUnsentInput<Input>(inputKey(path, booking.id));
  const form = useCheckedForm<Input, Body>(prepare, {
    defaultValues: { ...start, ...unsent } as DefaultValues<Input>,
  });
  const input = form.watch();
  const effects = options.effects(input);
  const request = useActionRequest<Answer>({
    booking,
    path,
    declined,
    onFailed: (failure) => {
      form.showErrors(failure);
      onFailed?.(failure);
    },
    onDone: (answer) => {
      onBack();
      toast({ description: mailNote(booking, effects), ...done(input, answer) });
      forget();
    },
  });
  const { subscribe } = form;
  const keepField = useEffectEvent((name: string | undefined, values: Input) => {
    const [field] = name?.split('.') ?? [];
    if (field) keep({ [field]: values[field] } as Partial<Input>);
  });
  useEffect(() => {
    return subscribe({
      formState: { values: true },
      callback: ({ name, values }) => keepField(name, values),
    });
  }, [subscribe]);
  const change = (changes: Partial<Input>) => {
    for (const [field, value] of Object.entries(changes))
      form.setValue(field as Path<Input>, value as PathValue<Input, Path<Input>>, {
        shouldValidate: form.formState.isSubmitted,
      });
  };
  const { field, handleSubmit } = form;
  return { ...request, booking, form, input, effects, field, change, submit: handleSubmit(request.send) };
}
