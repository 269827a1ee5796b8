import { useState } from 'react';
import type { BookingView } from '#libs/shared/contracts';
import { COMPLETE_TEXTS as TEXTS } from '../copy.js';
import { useCheckedForm } from '../../../../lib/form/form.js';
import { errorMessage } from '../../../../lib/api/http.js';
import { useRegister } from '../../../account/account-changes.js';
import { useToast } from '../../../../ui/feedback/toast.js';

/** Splits a full name for an account: the first word, and the rest if any. */
export function nameParts(full: string): { firstName?: string; lastName?: string } {
  const [firstName, ...rest] = full.trim().split(/\s+/);
  return { ...(firstName && { firstName }), ...(rest.length > 0 && { lastName: rest.join(' ') }) };
}

const REDIRECT_MS = 1_500;

type Typed = { email: string; password: string };

/** Checks only that both are given; all other validation is on the server. */
function checkSignUp({ email, password }: Typed) {
  const value = { email: email.trim(), password };
  const missing = Object.entries(value).filter(([, answer]) => !answer);
  return { value, errors: Object.fromEntries(missing.map(([field]) => [field, TEXTS.missing.text])) };
}

/**
 * Registers an account with the email address as user name and the name of the booking; the session's bookings are
 * moved to the account. Failures are shown as a toast.
 */
export function useSignUp(booking: BookingView, onSignedUp: () => void) {
  const { mutateAsync: signUp } = useRegister();
  const form = useCheckedForm(checkSignUp, {
    defaultValues: { email: booking.parentEmail, password: '' },
    shouldFocusError: false,
  });
  const [isDone, setDone] = useState(false);
  const toast = useToast();
  const showError = (title: string, description: string) => toast({ title, description, tone: 'bad' });
  const send = form.handleSubmit(
    async ({ email, password }) => {
      try {
        await signUp({ username: email, email, password, ...nameParts(booking.parentName) });
        setDone(true);
        toast({ title: TEXTS.created.title, description: TEXTS.created.text, tone: 'good' });
        setTimeout(onSignedUp, REDIRECT_MS);
      } catch (failure) {
        showError(TEXTS.failed.title, errorMessage(failure, TEXTS.failed.text));
      }
    },
    () => showError(TEXTS.missing.title, TEXTS.missing.text),
  );
  // Stays busy until the page changes, so that a second click cannot register again.
  return { register: form.register, send, isBusy: form.formState.isSubmitting || isDone };
}
