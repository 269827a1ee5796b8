import { type UserView, ChangePassword } from '#libs/shared/contracts';
import { PROFILE_TEXTS } from './copy.js';
import { ACCOUNT_TEXTS } from './own-account.copy.js';
import { errorMessage, HttpError } from '../../lib/api/http.js';
import { Button } from '../../ui/form/button.js';
import { SaveButton } from '../../ui/form/save-button.js';
import { useSignOutEverywhere, useAskVerification, useChangePassword } from './account-changes.js';
import { DeleteAccount } from './delete-account.js';
import { useContractForm } from '../../lib/form/form.js';
import { Form } from '../../ui/form/form.js';
import { TextField } from '../../ui/form/text-field.js';
import { useToast } from '../../ui/feedback/toast.js';

/** Whether the email address is confirmed, and a button to resend the link if not. */
function EmailState({ user: { email, emailVerified } }: { user: UserView }) {
  const ask = useAskVerification();
  if (!email) return <p>{ACCOUNT_TEXTS.noEmail}</p>;
  return (
    <>
      <p>
        <b>{email}</b>
      </p>
      <p>{emailVerified ? ACCOUNT_TEXTS.verified : ACCOUNT_TEXTS.unverified}</p>
      {!emailVerified && (
        <Button variant="secondary" busy={ask.isPending} onClick={() => ask.mutate()}>
          {ACCOUNT_TEXTS.sendAgain}
        </Button>
      )}
      <p role="status" className="save-note">
        {ask.isSuccess && ACCOUNT_TEXTS.sentAgain(email)}
        {ask.isError && errorMessage(ask.error, ACCOUNT_TEXTS.sendFailed)}
      </p>
    </>
  );
}

/** The hidden user name tells password managers which entry to update. */
function ChangePasswordForm({ username }: { username: string }) {
  const { field, handleSubmit, reset, showError } = useContractForm(ChangePassword);
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
        showError(
          isWrong ? 'currentPassword' : 'newPassword',
          errorMessage(failure, ACCOUNT_TEXTS.changeFailed),
        );
      },
    }),
  );
  return (
    <Form className="form" onSend={send}>
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

/** The site is reloaded, as after the profile's logout. */
function Devices() {
  const leave = useSignOutEverywhere();
  return (
    <>
      <p>{ACCOUNT_TEXTS.devicesHint}</p>
      <Button
        variant="secondary"
        busy={leave.isPending}
        onClick={() => leave.mutate(undefined, { onSuccess: () => window.location.assign('/') })}
      >
        {ACCOUNT_TEXTS.everywhere}
      </Button>
      {leave.isError && <p role="alert">{errorMessage(leave.error, ACCOUNT_TEXTS.everywhereFailed)}</p>}
    </>
  );
}

/** The account settings of a user. */
export function AccountSection({ user }: { user: UserView }) {
  return (
    <section className="account" aria-labelledby="account-title">
      <h2 id="account-title">{ACCOUNT_TEXTS.title}</h2>
      <div className="grid" data-columns={2}>
        <div className="card">
          <h3>{ACCOUNT_TEXTS.email}</h3>
          <EmailState user={user} />
        </div>
        <div className="card account-tall">
          <h3>{ACCOUNT_TEXTS.password}</h3>
          <ChangePasswordForm username={user.username} />
        </div>
        <div className="card">
          <h3>{ACCOUNT_TEXTS.devices}</h3>
          <Devices />
        </div>
        <div className="card">
          <h3>{ACCOUNT_TEXTS.copy}</h3>
          <p>{ACCOUNT_TEXTS.copyHint}</p>
          <SaveButton
            variant="secondary"
            label={ACCOUNT_TEXTS.download}
            path="/api/account/data"
            fileName="my-data.json"
            done={PROFILE_TEXTS.saved}
            failed={PROFILE_TEXTS.saveFailed}
          />
        </div>
        <div className="card">
          <h3>{ACCOUNT_TEXTS.leave}</h3>
          <p>{ACCOUNT_TEXTS.leaveHint}</p>
          <DeleteAccount />
        </div>
      </div>
    </section>
  );
}
