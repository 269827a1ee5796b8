import type { UserView } from '#libs/shared/contracts';
import { ACCOUNT_TEXTS } from './own-account.copy.js';
import { sentenceOf } from '../../lib/api/http.js';
import { Button } from '../../ui/form/button.js';
import { useAskVerification } from './account-changes.js';

/** Whether we may trust the address, and the link again while we may not. */
export function EmailState({ user: { email, emailVerified } }: { user: UserView }) {
  const ask = useAskVerification();
  if (!email) return <p>{ACCOUNT_TEXTS.noEmail}</p>;
  return (
    <>
      <p className="account-address">{email}</p>
      <p>{emailVerified ? ACCOUNT_TEXTS.verified : ACCOUNT_TEXTS.unverified}</p>
      {!emailVerified && (
        <Button variant="secondary" busy={ask.isPending} onClick={() => ask.mutate()}>
          {ACCOUNT_TEXTS.sendAgain}
        </Button>
      )}
      <p role="status" className="account-note">
        {ask.isSuccess && ACCOUNT_TEXTS.sentAgain(email)}
        {ask.isError && sentenceOf(ask.error, ACCOUNT_TEXTS.sendFailed)}
      </p>
    </>
  );
}
