import { INVITE_TEXTS, RESET_TEXTS, VERIFY_TEXTS } from '../../content/mailed-links.js';
import { PageHead } from '../../ui/page-head.js';
import { AcceptInvitation, type Forms } from './accept-invitation.js';
import { NewPasswordForm } from './new-password-form.js';
import { ResetRequestForm } from './reset-request-form.js';
import { VerifyEmail } from './verify-email.js';

type Props = Forms & {
  /** "request", or the token of a mailed link. */
  reset: string | null;
  /** The token of a mailed link; it comes before the other. */
  verify: string | null;
  /** The token of an invitation to the admin area; it comes first. */
  invite: string | null;
};

/** What the log-in page shows by query, each with a title of its own. */
export default function MailedLink({ reset, verify, invite, ...forms }: Props) {
  if (invite !== null) {
    return (
      <>
        <PageHead title={INVITE_TEXTS.title} />
        <AcceptInvitation key={invite} token={invite} {...forms} />
      </>
    );
  }
  if (verify !== null) {
    return (
      <>
        <PageHead title={VERIFY_TEXTS.title} />
        <VerifyEmail key={verify} token={verify} />
      </>
    );
  }
  if (reset === null || reset === 'request') {
    return (
      <>
        <PageHead title={RESET_TEXTS.askTitle} />
        <ResetRequestForm />
      </>
    );
  }
  return (
    <>
      <PageHead title={RESET_TEXTS.newTitle} />
      <NewPasswordForm key={reset} token={reset} />
    </>
  );
}
