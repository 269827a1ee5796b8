import { useState, type SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import { Login } from '#libs/contracts';
import { AUTH_TEXTS } from '../../content/account.js';
import { contractResolver } from '../../lib/form.js';
import { isUnknownOutcome } from '../../lib/http.js';
import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/text-field.js';
import { useToast } from '../../ui/toast.js';
import { useLogin } from './api.js';

/**
 * Sends only when both boxes hold something. A refusal gives no message: focus returns to the password (section 8).
 * A call without an answer is no refusal, and says so.
 */
export function LoginForm({ onDone }: { onDone: () => void }) {
  const { register, handleSubmit, setFocus, formState } = useForm<Login>({
    resolver: contractResolver(Login),
    defaultValues: new Login(),
  });
  const login = useLogin();
  const toast = useToast();
  const [isRefused, setRefused] = useState(false);
  const send = handleSubmit((typed) =>
    login.mutate(typed, {
      onSuccess: onDone,
      onError: (failure) => {
        if (isUnknownOutcome(failure)) return toast({ ...AUTH_TEXTS.unanswered, tone: 'bad' });
        setRefused(true);
        setFocus('password');
      },
    }),
  );
  const refused = isRefused || undefined;
  return (
    <form
      className="auth-form"
      // Before the script runs a form would put what was typed into the address.
      method="post"
      noValidate
      onSubmit={(event: SyntheticEvent) => void send(event)}
      onChange={() => setRefused(false)}
    >
      <TextField
        label={AUTH_TEXTS.username}
        hint={AUTH_TEXTS.usernameHint}
        autoComplete="username"
        autoCapitalize="none"
        error={formState.errors.username?.message}
        refused={refused}
        {...register('username')}
      />
      <TextField
        label={AUTH_TEXTS.password}
        type="password"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        refused={refused}
        {...register('password')}
      />
      <Button type="submit" busy={login.isPending} className="btn-wide">
        {AUTH_TEXTS.logIn}
      </Button>
    </form>
  );
}
