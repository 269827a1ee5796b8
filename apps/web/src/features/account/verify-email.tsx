import { VERIFY_TEXTS } from '../../content/mailed-links.js';
import { HttpError } from '../../lib/http.js';
import { Loading } from '../../ui/loading.js';
import { useCurrentUser, useVerifyEmail } from './api.js';
import { AuthNote } from './auth-note.js';

/** Behind the mailed link: it confirms by itself and says how that went. */
export function VerifyEmail({ token }: { token: string }) {
  const { isPending, isSuccess, error } = useVerifyEmail(token);
  const { user } = useCurrentUser();
  const onward: [string, string][] = user ? [['/profile', VERIFY_TEXTS.profile]] : [['/', VERIFY_TEXTS.home]];
  if (isPending) {
    return (
      <>
        <h1 className="sr-only">{VERIFY_TEXTS.title}</h1>
        <Loading text={VERIFY_TEXTS.busy} />
      </>
    );
  }
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
