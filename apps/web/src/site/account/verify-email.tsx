import { VERIFY_TEXTS } from './mailed-links.copy.js';
import { HttpError } from '../../lib/api/http.js';
import { Loading } from '../../ui/feedback/load-states.js';
import { useCurrentUser, useVerifyEmail } from './api.js';
import { AuthNote } from './auth-note.js';

/** The page of a mailed link: confirms the address of an account automatically and shows the result. */
export function VerifyEmail({ token }: { token: string }) {
  const { user } = useCurrentUser();
  const { isPending, isSuccess, error } = useVerifyEmail(token);
  if (isPending) {
    return (
      <>
        <h1 className="sr-only">{VERIFY_TEXTS.title}</h1>
        <Loading text={VERIFY_TEXTS.busy} />
      </>
    );
  }
  const onward: [string, string][] = user ? [['/profile', VERIFY_TEXTS.profile]] : [['/', VERIFY_TEXTS.home]];
  if (isSuccess) {
    return (
      <AuthNote title={VERIFY_TEXTS.doneTitle} links={onward}>
        <p>{VERIFY_TEXTS.done}</p>
      </AuthNote>
    );
  }
  const isOver = error instanceof HttpError && error.code === 'LINK_OVER';
  return (
    <AuthNote title={isOver ? VERIFY_TEXTS.overTitle : VERIFY_TEXTS.failedTitle} links={onward}>
      <p>{isOver ? VERIFY_TEXTS.over : VERIFY_TEXTS.failed}</p>
    </AuthNote>
  );
}
