import { ResetPassword } from '#libs/shared/contracts';
import { RESET_TEXTS } from './mailed-links.copy.js';
import { ACCOUNT_TEXTS } from './own-account.copy.js';
import { useContractForm } from '../../lib/form/form.js';
import { HttpError, sentenceOf } from '../../lib/api/http.js';
import { Button } from '../../ui/form/button.js';
import { Form } from '../../ui/form/form.js';
import { TextField } from '../../ui/form/text-field.js';
import { useResetPassword } from './account-changes.js';
import { AuthNote } from './auth-note.js';

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

/** Behind the mailed link: a new password, or that the link is over. */
export function NewPasswordForm({ token }: { token: string }) {
  const { field, handleSubmit, refuse } = useContractForm(ResetPassword, {
    defaultValues: { token, password: '' },
  });
  const reset = useResetPassword();
  const save = handleSubmit((typed) =>
    reset.mutate(typed, {
      onError: (failure) => refuse('password', sentenceOf(failure, RESET_TEXTS.saveFailed)),
    }),
  );
  if (reset.isSuccess) return <PasswordSaved />;
  if (isOver(reset.error)) return <LinkOver />;
  return (
    <AuthNote title={RESET_TEXTS.newTitle} links={[['/auth', RESET_TEXTS.back]]} isForm>
      <p>{RESET_TEXTS.newIntro}</p>
      <Form className="auth-form" onSend={save}>
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
