import { ChangePassword } from '#libs/shared/contracts';
import { ACCOUNT_TEXTS } from './own-account.copy.js';
import { useContractForm } from '../../lib/form/form.js';
import { HttpError, sentenceOf } from '../../lib/api/http.js';
import { Button } from '../../ui/form/button.js';
import { Form } from '../../ui/form/form.js';
import { TextField } from '../../ui/form/text-field.js';
import { useToast } from '../../ui/feedback/toast.js';
import { useChangePassword } from './account-changes.js';

/** The hidden name tells a password manager which entry to change. */
export function ChangePasswordForm({ username }: { username: string }) {
  const { field, handleSubmit, reset, refuse } = useContractForm(ChangePassword);
  const change = useChangePassword();
  const toast = useToast();
  const send = handleSubmit((typed) =>
    change.mutate(typed, {
      onSuccess: () => {
        reset();
        toast({ ...ACCOUNT_TEXTS.changed, tone: 'good' });
      },
      onError: (failure) => {
        const isWrong = failure instanceof HttpError && failure.code === 'WRONG_PASSWORD';
        refuse(isWrong ? 'currentPassword' : 'newPassword', sentenceOf(failure, ACCOUNT_TEXTS.changeFailed));
      },
    }),
  );
  return (
    <Form className="account-form" onSend={send}>
      <p>{ACCOUNT_TEXTS.passwordHint}</p>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <TextField
        label={ACCOUNT_TEXTS.current}
        type="password"
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <TextField
        label={ACCOUNT_TEXTS.next}
        hint={ACCOUNT_TEXTS.nextHint}
        type="password"
        autoComplete="new-password"
        {...field('newPassword')}
      />
      <Button type="submit" variant="secondary" busy={change.isPending}>
        {ACCOUNT_TEXTS.change}
      </Button>
    </Form>
  );
}
