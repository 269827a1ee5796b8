import { useSearchParams } from 'react-router-dom';
import { INVITE_TEXTS, RESET_TEXTS, VERIFY_TEXTS } from './mailed-links.copy.js';
import { PageMeta } from '../../ui/layout/section.js';
import { AcceptInvitation, type Forms } from './accept-invitation.js';
import { ResetRequestForm, NewPasswordForm } from './reset-password.js';
import { VerifyEmail } from './verify-email.js';

type Props = Forms & {
  /** "request", or the token of a mailed link. */
  reset: string | null;
  /** The token of a mailed link; takes precedence over the one above. */
  verify: string | null;
  /** The token of an invitation, to the admin area or (with `for=host`) for a host; takes precedence over all. */
  invite: string | null;
};

/** The views of the log-in page by query, each with its own title. */
export default function MailedLink({ reset, verify, invite, ...forms }: Props) {
  const [params] = useSearchParams();
  if (invite !== null) {
    const kind = params.get('for') === 'host' ? 'host' : 'admin';
    return (
      <>
        <PageMeta title={INVITE_TEXTS[kind].title} />
        <AcceptInvitation key={invite} kind={kind} token={invite} {...forms} />
      </>
    );
  }
  if (verify !== null) {
    return (
      <>
        <PageMeta title={VERIFY_TEXTS.title} />
        <VerifyEmail key={verify} token={verify} />
      </>
    );
  }
  if (reset === null || reset === 'request') {
    return (
      <>
        <PageMeta title={RESET_TEXTS.askTitle} />
        <ResetRequestForm />
      </>
    );
  }
  return (
    <>
      <PageMeta title={RESET_TEXTS.newTitle} />
      <NewPasswordForm key={reset} token={reset} />
    </>
  );
}
