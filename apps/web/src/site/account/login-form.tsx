import { Login } from '#libs/shared/contracts';
import { AUTH_TEXTS } from './copy.js';
import { useContractForm } from '../../lib/form/form.js';
import { Button } from '../../ui/form/button.js';
import { Form } from '../../ui/form/form.js';
import { TextField } from '../../ui/form/text-field.js';
import { useLogin } from './account-changes.js';
import { useCredentials } from './use-credentials.js';

/** Sends only when both boxes hold something; refused, the focus returns to the password. */
export function LoginForm({ onDone }: { onDone: () => void }) {
  const fields = useContractForm(Login);
  const login = useLogin();
  const { refused, form } = useCredentials(fields, login, 'password', onDone);
  return (
    <Form className="auth-form" {...form}>
      <TextField
        label={AUTH_TEXTS.username}
        hint={AUTH_TEXTS.usernameHint}
        autoComplete="username"
        autoCapitalize="none"
        refused={refused}
        {...fields.field('username')}
      />
      <TextField
        label={AUTH_TEXTS.password}
        type="password"
        autoComplete="current-password"
        refused={refused}
        {...fields.field('password')}
      />
      <Button type="submit" busy={login.isPending} className="btn-wide">
        {AUTH_TEXTS.logIn}
      </Button>
    </Form>
  );
}
