import { Register } from '#libs/shared/contracts';
import { AUTH_TEXTS } from './copy.js';
import { useContractForm } from '../../lib/form/form.js';
import { Button } from '../../ui/form/button.js';
import { Form } from '../../ui/form/form.js';
import { TextField } from '../../ui/form/text-field.js';
import { useRegister } from './account-changes.js';
import { useCredentials } from './use-credentials.js';

const EMPTY = { username: '', password: '', email: '', firstName: '', lastName: '' };

type Field = ReturnType<typeof useContractForm<Register>>['field'];

const NameFields = ({ field }: { field: Field }) => (
  <div className="auth-pair">
    <TextField label={AUTH_TEXTS.firstName} optional autoComplete="given-name" {...field('firstName')} />
    <TextField label={AUTH_TEXTS.lastName} optional autoComplete="family-name" {...field('lastName')} />
  </div>
);

/** Refused, the focus returns to the username, which is marked. */
export function RegisterForm({ onDone }: { onDone: () => void }) {
  const fields = useContractForm(Register, { defaultValues: EMPTY });
  const { field } = fields;
  const signUp = useRegister();
  const { refused, form } = useCredentials(fields, signUp, 'username', onDone);
  return (
    <Form className="auth-form" {...form}>
      <NameFields field={field} />
      <TextField
        label={AUTH_TEXTS.username}
        autoComplete="username"
        autoCapitalize="none"
        refused={refused}
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
