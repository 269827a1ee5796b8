import type { UserView } from '#libs/shared/contracts';
import { PROFILE_TEXTS } from './copy.js';
import { ACCOUNT_TEXTS } from './own-account.copy.js';
import { sentenceOf } from '../../lib/api/http.js';
import { Button } from '../../ui/form/button.js';
import { SaveButton } from '../../ui/form/save-button.js';
import { useSignOutEverywhere } from './account-changes.js';
import { ChangePasswordForm } from './change-password-form.js';
import { DeleteAccount } from './delete-account.js';
import { EmailState } from './email-state.js';

/** The site is loaded anew, as after the profile's logout. */
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
      {leave.isError && <p role="alert">{sentenceOf(leave.error, ACCOUNT_TEXTS.everywhereFailed)}</p>}
    </>
  );
}

/** What a user can do with the account itself. */
export function AccountSection({ user }: { user: UserView }) {
  return (
    <section className="account" aria-labelledby="account-title">
      <h2 id="account-title">{ACCOUNT_TEXTS.title}</h2>
      <div className="account-parts">
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
