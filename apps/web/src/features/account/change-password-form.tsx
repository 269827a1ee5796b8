import type { SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import { ChangePassword } from '#libs/contracts';
import { ACCOUNT_TEXTS } from '../../content/own-account.js';
import { contractResolver } from '../../lib/form.js';
import { HttpError, sentenceOf } from '../../lib/http.js';
import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/text-field.js';
import { useToast } from '../../ui/toast.js';
import { useChangePassword } from './api.js';

/** The hidden name tells a password manager which entry to change. */
export function ChangePasswordForm({ username }: { username: string }) {
  const { register, handleSubmit, reset, setError, setFocus, formState } = useForm<ChangePassword>({
    resolver: contractResolver(ChangePassword),
    defaultValues: new ChangePassword(),
  });
  const change = useChangePassword();
  const toast = useToast();
  const { errors } = formState;
  const send = handleSubmit((typed) =>
    change.mutate(typed, {
      onSuccess: () => {
        reset();
        toast({ ...ACCOUNT_TEXTS.changed, tone: 'good' });
      },
      onError: (failure) => {
        const isWrong = failure instanceof HttpError && failure.code === 'WRONG_PASSWORD';
        const field = isWrong ? 'currentPassword' : 'newPassword';
        setError(field, { message: sentenceOf(failure, ACCOUNT_TEXTS.changeFailed) });
        setFocus(field);
      },
    }),
  );
  return (
    <form
      className="account-form"
      method="post"
      noValidate
      onSubmit={(event: SyntheticEvent) => void send(event)}
    >
      <p>{ACCOUNT_TEXTS.passwordHint}</p>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <TextField
        label={ACCOUNT_TEXTS.current}
        type="password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <TextField
        label={ACCOUNT_TEXTS.next}
        hint={ACCOUNT_TEXTS.nextHint}
        type="password"
        autoComplete="new-password"
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <Button type="submit" variant="secondary" busy={change.isPending}>
        {ACCOUNT_TEXTS.change}
      </Button>
    </form>
  );
}
