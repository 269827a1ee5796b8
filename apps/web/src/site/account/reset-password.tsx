import { useState } from 'react';
import { RequestReset, ResetPassword } from '#libs/shared/contracts';
import { RESET_TEXTS } from './mailed-links.copy.js';
import { useContractForm } from '../../lib/form/form.js';
import { errorMessage, HttpError } from '../../lib/api/http.js';
import { Button } from '../../ui/form/button.js';
import { Form } from '../../ui/form/form.js';
import { TextField } from '../../ui/form/text-field.js';
import { useAskReset, useResetPassword } from './account-changes.js';
import { AuthNote } from './auth-note.js';
import { ACCOUNT_TEXTS } from './own-account.copy.js';

const PasswordSaved = () => (
  <AuthNote title={RESET_TEXTS.doneTitle} links={[['/auth', RESET_TEXTS.back]]}>
    <p>{RESET_TEXTS.done}</p>
  </AuthNote>
);

const LinkOver = () => (
  <AuthNote
    title={RESET_TEXTS.overTitle}
    links={[
      ['/auth?reset=request', RESET_TEXTS.askNew],
      ['/auth', RESET_TEXTS.back],
    ]}
  >
    <p>{RESET_TEXTS.over}</p>
  </AuthNote>
);

const isOver = (failure: Error | null) => failure instanceof HttpError && failure.code === 'LINK_OVER';

/** The page of a mailed reset link: a new password, or that the link is invalid. */
export function NewPasswordForm({ token }: { token: string }) {
  const { field, handleSubmit, showError } = useContractForm(ResetPassword, {
    defaultValues: { token, password: '' },
  });
  const reset = useResetPassword();
  const save = handleSubmit((typed) =>
    reset.mutate(typed, {
      onError: (failure) => showError('password', errorMessage(failure, RESET_TEXTS.saveFailed)),
    }),
  );
  if (reset.isSuccess) return <PasswordSaved />;
  if (isOver(reset.error)) return <LinkOver />;
  return (
    <AuthNote title={RESET_TEXTS.newTitle} links={[['/auth', RESET_TEXTS.back]]} isForm>
      <p>{RESET_TEXTS.newIntro}</p>
      <Form className="form" onSend={save}>
        <TextField
          label={RESET_TEXTS.newPassword}
          hint={ACCOUNT_TEXTS.nextHint}
          type="password"
          autoComplete="new-password"
          {...field('password')}
        />
        <Button type="submit" busy={reset.isPending} className="btn-wide">
          {RESET_TEXTS.save}
        </Button>
      </Form>
    </AuthNote>
  );
}

const ResetSent = ({ email, onAskAgain }: { email: string; onAskAgain: () => void }) => (
  <AuthNote title={RESET_TEXTS.sentTitle} links={[['/auth', RESET_TEXTS.back]]}>
    <p>{RESET_TEXTS.sent(email)}</p>
    <p>{RESET_TEXTS.sentHint}</p>
    <Button variant="secondary" onClick={onAskAgain}>
      {RESET_TEXTS.askAgain}
    </Button>
  </AuthNote>
);

/** Requests the mail. The response is the same whether or not the account exists. */
export function ResetRequestForm() {
  const { field, handleSubmit, showError } = useContractForm(RequestReset);
  const ask = useAskReset();
  const [sentTo, setSentTo] = useState('');
  const send = handleSubmit((typed) =>
    ask.mutate(typed, {
      onSuccess: () => setSentTo(typed.email),
      onError: (failure) => showError('email', errorMessage(failure, RESET_TEXTS.askFailed)),
    }),
  );
  if (sentTo) return <ResetSent email={sentTo} onAskAgain={() => setSentTo('')} />;
  return (
    <AuthNote title={RESET_TEXTS.askTitle} links={[['/auth', RESET_TEXTS.back]]} isForm>
      <p>{RESET_TEXTS.askIntro}</p>
      <Form className="form" onSend={send}>
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
        <Button type="submit" busy={ask.isPending} className="btn-wide">
          {RESET_TEXTS.ask}
        </Button>
      </Form>
    </AuthNote>
  );
}
