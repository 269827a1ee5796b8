import { useState, type FormEvent } from 'react';
import { LIMITS, type BookingView, type Register } from '#libs/contracts';
import { COMPLETE_TEXTS as TEXTS } from '../../content/payment.js';
import { sentenceOf } from '../../lib/http.js';
import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/text-field.js';
import { useToast } from '../../ui/toast.js';
import { nameParts } from './name-parts.js';

export type SignUp = (account: Register) => Promise<unknown>;

type Props = { booking: BookingView; signUp: SignUp; onSignedUp: () => void };

const REDIRECT_MS = 1_500;

/**
 * Registers for real, with the mail address as user name and the name that the booking bears; the session's bookings
 * become the account's.
 */
export function SignUpForm({ booking, signUp, onSignedUp }: Props) {
  const [email, setEmail] = useState(booking.parentEmail);
  const [password, setPassword] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const toast = useToast();

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const address = email.trim();
    if (!address || !password) {
      return toast({ title: TEXTS.missing.title, description: TEXTS.missing.text, tone: 'bad' });
    }
    setIsBusy(true);
    try {
      await signUp({ username: address, email: address, password, ...nameParts(booking.parentName) });
      toast({ title: TEXTS.created.title, description: TEXTS.created.text, tone: 'good' });
      // Stays busy until the page changes, so that a second press cannot register again.
      setTimeout(onSignedUp, REDIRECT_MS);
    } catch (failure) {
      setIsBusy(false);
      toast({
        title: TEXTS.failed.title,
        description: sentenceOf(failure, TEXTS.failed.text),
        tone: 'bad',
      });
    }
  };

  return (
    <form className="pay-card sign-up" noValidate onSubmit={(event) => void send(event)}>
      <h2>{TEXTS.account}</h2>
      <p>{TEXTS.accountLead}</p>
      <TextField
        label={TEXTS.email}
        id="sign-up-email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={LIMITS.email.max}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField
        label={TEXTS.password}
        hint={TEXTS.passwordHint}
        id="sign-up-password"
        name="password"
        type="password"
        autoComplete="new-password"
        maxLength={LIMITS.password.max}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" variant="secondary" busy={isBusy}>
        {isBusy ? TEXTS.creating : TEXTS.create}
      </Button>
    </form>
  );
}
