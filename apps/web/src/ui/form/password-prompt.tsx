import { useEffect, useRef, useState } from 'react';
import { ConfirmPassword } from '#libs/shared/contracts';
import { PASSWORD_PROMPT as TEXTS } from '../../copy/password-prompt.js';
import { errorMessage, post } from '../../lib/api/http.js';
import { passwordStep } from '../../lib/api/password-step.js';
import { useContractForm } from '../../lib/form/form.js';
import { Dialog } from '../overlay/dialog.js';
import { Button } from './button.js';
import { Form } from './form.js';
import { TextField } from './text-field.js';

type EndProps = { onEnd: (isGiven: boolean) => void };

function PasswordForm({ onEnd }: EndProps) {
  const { field, handleSubmit, showError, formState } = useContractForm(ConfirmPassword);
  const send = handleSubmit(async (typed) => {
    try {
      await post<void>('/api/account/confirm-password', typed);
      onEnd(true);
    } catch (failure) {
      showError('password', errorMessage(failure, TEXTS.failed));
    }
  });
  return (
    <Form className="form" onSend={send}>
      <TextField
        label={TEXTS.password}
        type="password"
        autoComplete="current-password"
        {...field('password')}
      />
      <div className="row-apart">
        <Button variant="secondary" onClick={() => onEnd(false)}>
          {TEXTS.cancel}
        </Button>
        <Button type="submit" busy={formState.isSubmitting}>
          {TEXTS.confirm}
        </Button>
      </div>
    </Form>
  );
}

/**
 * The one dialog for calls that need a recently typed password: it asks, and the call is repeated. Once on each page
 * with such calls. Calls that come while it is open wait for the same answer.
 */
export function PasswordPrompt() {
  const [isOpen, setOpen] = useState(false);
  const answers = useRef<((isGiven: boolean) => void)[]>([]);
  const end = (isGiven: boolean) => {
    setOpen(false);
    answers.current.splice(0).forEach((answer) => answer(isGiven));
  };
  useEffect(() => {
    const waiting = answers.current;
    const ask = () =>
      new Promise<boolean>((resolve) => {
        waiting.push(resolve);
        setOpen(true);
      });
    passwordStep.ask = ask;
    return () => {
      if (passwordStep.ask === ask) passwordStep.ask = null;
      waiting.splice(0).forEach((answer) => answer(false));
    };
  }, []);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && end(false)}
      title={TEXTS.title}
      description={TEXTS.text}
    >
      <PasswordForm onEnd={end} />
    </Dialog>
  );
}
