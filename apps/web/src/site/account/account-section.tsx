import { type SessionView, type UserView, ChangeEmail, ChangePassword } from '#libs/shared/contracts';
import { PROFILE_TEXTS } from './copy.js';
import { ACCOUNT_TEXTS } from './own-account.copy.js';
import { errorMessage, HttpError } from '../../lib/api/http.js';
import { Button } from '../../ui/form/button.js';
import { PasswordPrompt } from '../../ui/form/password-prompt.js';
import { SaveButton } from '../../ui/form/save-button.js';
import {
  useAskVerification,
  useChangeEmail,
  useChangePassword,
  useSignOutEverywhere,
} from './account-changes.js';
import { useOwnSessions } from './api.js';
import { DeleteAccount } from './delete-account.js';
import { useContractForm } from '../../lib/form/form.js';
import { Form } from '../../ui/form/form.js';
import { TextField } from '../../ui/form/text-field.js';
import { useToast } from '../../ui/feedback/toast.js';
import { mediumDay } from '../../lib/format/format.js';

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
        {ask.isSuccess && <span>{ACCOUNT_TEXTS.sentAgain(email)}</span>}
        {ask.isError && <span>{errorMessage(ask.error, ACCOUNT_TEXTS.sendFailed)}</span>}
      </p>
    </>
  );
}

/** Mails a link to the new address; the account has the old one until the link is opened. */
function ChangeEmailForm() {
  const { field, handleSubmit, reset, showError } = useContractForm(ChangeEmail);
  const change = useChangeEmail();
  const send = handleSubmit((typed) =>
    change.mutate(typed, {
      onSuccess: () => reset(),
      onError: (failure) => showError('email', errorMessage(failure, ACCOUNT_TEXTS.changeEmailFailed)),
    }),
  );
  return (
    <Form className="form" onSend={send}>
      <TextField label={ACCOUNT_TEXTS.newEmail} type="email" autoComplete="email" {...field('email')} />
      <Button type="submit" variant="secondary" busy={change.isPending}>
        {ACCOUNT_TEXTS.changeEmail}
      </Button>
      <p role="status" className="save-note">
        {change.isSuccess && ACCOUNT_TEXTS.linkMailed(change.variables.email)}
      </p>
    </Form>
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

const DeviceLine = ({ device, loggedInAt, lastUsedAt, isCurrent }: SessionView) => (
  <li>
    <b>{device ?? ACCOUNT_TEXTS.unknownDevice}</b>
    <p>
      {isCurrent
        ? ACCOUNT_TEXTS.thisDevice(mediumDay(loggedInAt))
        : ACCOUNT_TEXTS.otherDevice(mediumDay(loggedInAt), mediumDay(lastUsedAt))}
    </p>
  </li>
);

/** Where this user is logged in. */
function DeviceList() {
  const { data = [] } = useOwnSessions();
  return (
    <ul className="device-list">
      {data.map((session) => (
        <DeviceLine key={`${session.loggedInAt} ${session.device}`} {...session} />
      ))}
    </ul>
  );
}

/** The site is reloaded, as after the profile's logout. */
function Devices() {
  const leave = useSignOutEverywhere();
  return (
    <>
      <DeviceList />
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
          <ChangeEmailForm />
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
      <PasswordPrompt />
    </section>
  );
}
