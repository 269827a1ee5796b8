import { useState, type SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import { Register } from '#libs/contracts';
import { AUTH_TEXTS } from '../../content/account.js';
import { contractResolver } from '../../lib/form.js';
import { isUnknownOutcome } from '../../lib/http.js';
import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/text-field.js';
import { useToast } from '../../ui/toast.js';
import { useRegister } from './api.js';

const EMPTY = { username: '', password: '', email: '', firstName: '', lastName: '' };

/** A refusal gives no message (section 8): focus returns to the username, which is marked. */
export function RegisterForm({ onDone }: { onDone: () => void }) {
  const { register, handleSubmit, setFocus, formState } = useForm<Register>({
    resolver: contractResolver(Register),
    defaultValues: EMPTY,
  });
  const { errors } = formState;
  const signUp = useRegister();
  const toast = useToast();
  const [isRefused, setRefused] = useState(false);
  const send = handleSubmit((typed) =>
    signUp.mutate(typed, {
      onSuccess: onDone,
      onError: (failure) => {
        if (isUnknownOutcome(failure)) return toast({ ...AUTH_TEXTS.unanswered, tone: 'bad' });
        setRefused(true);
        setFocus('username');
      },
    }),
  );
  return (
    <form
      className="auth-form"
      // Before the script runs a form would put what was typed into the address.
      method="post"
      noValidate
      onSubmit={(event: SyntheticEvent) => void send(event)}
      onChange={() => setRefused(false)}
    >
      <div className="auth-pair">
        <TextField
          label={AUTH_TEXTS.firstName}
          optional
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextField
          label={AUTH_TEXTS.lastName}
          optional
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register('lastName')}
        />
      </div>
      <TextField
        label={AUTH_TEXTS.username}
        autoComplete="username"
        autoCapitalize="none"
        error={errors.username?.message}
        refused={isRefused || undefined}
        {...register('username')}
      />
      <TextField
        label={AUTH_TEXTS.email}
        optional
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label={AUTH_TEXTS.password}
        hint={AUTH_TEXTS.newPasswordHint}
        type="password"
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" busy={signUp.isPending} className="btn-wide">
        {AUTH_TEXTS.create}
      </Button>
    </form>
  );
}
