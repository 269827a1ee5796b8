import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { Login, Register } from '#libs/shared/contracts';
import { AUTH_TEXTS } from './copy.js';
import { useContractForm } from '../../lib/form/form.js';
import { Button } from '../../ui/form/button.js';
import { Form } from '../../ui/form/form.js';
import { TextField } from '../../ui/form/text-field.js';
import { CookiesBlocked, useLogin, useRegister } from './account-changes.js';
import { isUnknownOutcome } from '../../lib/api/http.js';
import { useToast } from '../../ui/feedback/toast.js';

type Call<Input> = {
  mutate: (input: Input, ends: { onSuccess: () => void; onError: (failure: Error) => void }) => void;
};
type CredentialsForm<Input extends FieldValues> = Pick<
  UseFormReturn<Input, unknown, Input>,
  'handleSubmit' | 'setFocus'
>;

/**
 * Sends user name and password. A rejection shows no message: the field `again` is focused, and the fields are marked
 * as invalid until something is typed. A failed request, or a browser that blocks cookies, shows a toast instead.
 */
function useCredentials<Input extends FieldValues>(
  form: CredentialsForm<Input>,
  call: Call<Input>,
  again: Path<Input>,
  onDone: () => void,
) {
  const toast = useToast();
  const [isRejected, setRejection] = useState(false);
  const onSend = form.handleSubmit((typed) =>
    call.mutate(typed, {
      onSuccess: onDone,
      onError: (failure) => {
        if (failure instanceof CookiesBlocked) return toast({ ...AUTH_TEXTS.cookiesBlocked, tone: 'bad' });
        if (isUnknownOutcome(failure)) return toast({ ...AUTH_TEXTS.unanswered, tone: 'bad' });
        setRejection(true);
        form.setFocus(again);
      },
    }),
  );
  return { isInvalid: isRejected || undefined, form: { onSend, onChange: () => setRejection(false) } };
}

const EMPTY = { username: '', password: '', email: '', firstName: '', lastName: '' };

type Field = ReturnType<typeof useContractForm<Register>>['field'];

const NameFields = ({ field }: { field: Field }) => (
  <div className="pair">
    <TextField label={AUTH_TEXTS.firstName} optional autoComplete="given-name" {...field('firstName')} />
    <TextField label={AUTH_TEXTS.lastName} optional autoComplete="family-name" {...field('lastName')} />
  </div>
);

/** After a rejection the focus returns to the username, which is marked as invalid. */
export function RegisterForm({ onDone }: { onDone: () => void }) {
  const fields = useContractForm(Register, { defaultValues: EMPTY });
  const { field } = fields;
  const signUp = useRegister();
  const { isInvalid, form } = useCredentials(fields, signUp, 'username', onDone);
  return (
    <Form className="form" {...form}>
      <NameFields field={field} />
      <TextField
        label={AUTH_TEXTS.username}
        autoComplete="username"
        autoCapitalize="none"
        isInvalid={isInvalid}
        {...field('username')}
      />
      <TextField label={AUTH_TEXTS.email} optional type="email" autoComplete="email" {...field('email')} />
      <TextField
        label={AUTH_TEXTS.password}
        hint={AUTH_TEXTS.newPasswordHint}
        type="password"
        autoComplete="new-password"
        {...field('password')}
      />
      <Button type="submit" busy={signUp.isPending} className="btn-wide">
        {AUTH_TEXTS.create}
      </Button>
    </Form>
  );
}

/** Sends only when both fields are filled; after a rejection the password is focused. */
export function LoginForm({ onDone }: { onDone: () => void }) {
  const fields = useContractForm(Login);
  const login = useLogin();
  const { isInvalid, form } = useCredentials(fields, login, 'password', onDone);
  return (
    <Form className="form" {...form}>
      <TextField
        label={AUTH_TEXTS.username}
        hint={AUTH_TEXTS.usernameHint}
        autoComplete="username"
        autoCapitalize="none"
        isInvalid={isInvalid}
        {...fields.field('username')}
      />
      <TextField
        label={AUTH_TEXTS.password}
        type="password"
        autoComplete="current-password"
        isInvalid={isInvalid}
        {...fields.field('password')}
      />
      <Button type="submit" busy={login.isPending} className="btn-wide">
        {AUTH_TEXTS.logIn}
      </Button>
    </Form>
  );
}
