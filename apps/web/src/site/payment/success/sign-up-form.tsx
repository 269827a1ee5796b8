import { LIMITS, type BookingView } from '#libs/shared/contracts';
import { COMPLETE_TEXTS as TEXTS } from '../copy.js';
import { Button } from '../../../ui/form/button.js';
import { Form } from '../../../ui/form/form.js';
import { TextField } from '../../../ui/form/text-field.js';
import { useSignUp, type SignUp } from './use-sign-up.js';

type Props = { booking: BookingView; signUp: SignUp; onSignedUp: () => void };

/** An account for later, of what the booking says already and a password. */
export function SignUpForm({ booking, signUp, onSignedUp }: Props) {
  const { register, send, isBusy } = useSignUp(booking, signUp, onSignedUp);
  return (
    <Form className="pay-card sign-up" onSend={send}>
      <h2>{TEXTS.account}</h2>
      <p>{TEXTS.accountLead}</p>
      <TextField
        label={TEXTS.email}
        id="sign-up-email"
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={LIMITS.email.max}
        {...register('email')}
      />
      <TextField
        label={TEXTS.password}
        hint={TEXTS.passwordHint}
        id="sign-up-password"
        type="password"
        autoComplete="new-password"
        maxLength={LIMITS.password.max}
        {...register('password')}
      />
      <Button type="submit" variant="secondary" busy={isBusy}>
        {isBusy ? TEXTS.creating : TEXTS.create}
      </Button>
    </Form>
  );
}
