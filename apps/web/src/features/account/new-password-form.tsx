import type { SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import { ResetPassword } from '#libs/contracts';
import { RESET_TEXTS } from '../../content/mailed-links.js';
import { ACCOUNT_TEXTS } from '../../content/own-account.js';
import { contractResolver } from '../../lib/form.js';
import { HttpError, sentenceOf } from '../../lib/http.js';
import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/text-field.js';
import { useResetPassword } from './api.js';
import { AuthNote } from './auth-note.js';

/** Behind the mailed link: a new password, or the news that the link is over. */
export function NewPasswordForm({ token }: { token: string }) {
  const { register, handleSubmit, setFocus, formState } = useForm<ResetPassword>({
    resolver: contractResolver(ResetPassword),
    defaultValues: { token, password: '' },
  });
  const reset = useResetPassword();
  const save = handleSubmit((typed) => reset.mutate(typed, { onError: () => setFocus('password') }));
  if (reset.isSuccess) {
    return (
      <AuthNote title={RESET_TEXTS.doneTitle} links={[['/auth', RESET_TEXTS.back]]}>
        <p>{RESET_TEXTS.done}</p>
      </AuthNote>
    );
  }
  const isOver = reset.error instanceof HttpError && reset.error.code === 'LINK_OVER';
  if (isOver) {
    return (
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
  }
  const refusal = reset.isError ? sentenceOf(reset.error, RESET_TEXTS.saveFailed) : null;
  return (
    <AuthNote title={RESET_TEXTS.newTitle} links={[['/auth', RESET_TEXTS.back]]} isForm>
      <p>{RESET_TEXTS.newIntro}</p>
      <form
        className="auth-form"
        method="post"
        noValidate
        onSubmit={(event: SyntheticEvent) => void save(event)}
      >
        <TextField
          label={RESET_TEXTS.newPassword}
          hint={ACCOUNT_TEXTS.nextHint}
          type="password"
          autoComplete="new-password"
          error={formState.errors.password?.message ?? refusal}
          {...register('password')}
        />
        <Button type="submit" busy={reset.isPending} className="btn-wide">
          {RESET_TEXTS.save}
        </Button>
      </form>
    </AuthNote>
  );
}
