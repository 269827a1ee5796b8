import { BOOK_ON_TEXTS, VERIFY_TEXTS } from './mailed-links.copy.js';
import { HttpError } from '../../lib/api/http.js';
import { Loading } from '../../ui/feedback/load-states.js';
import { useConfirmToBook, useCurrentUser, useVerifyEmail } from './api.js';
import { AuthNote } from './auth-note.js';

type Confirmation = {
  query: { isPending: boolean; isSuccess: boolean; error: unknown };
  texts: Record<
    'title' | 'busy' | 'doneTitle' | 'done' | 'overTitle' | 'over' | 'failedTitle' | 'failed',
    string
  >;
  onward: [string, string][];
};

/** The page of a mailed link: confirms automatically and shows the result. */
function Confirmation({ query: { isPending, isSuccess, error }, texts, onward }: Confirmation) {
  if (isPending) {
    return (
      <>
        <h1 className="sr-only">{texts.title}</h1>
        <Loading text={texts.busy} />
      </>
    );
  }
  if (isSuccess) {
    return (
      <AuthNote title={texts.doneTitle} links={onward}>
        <p>{texts.done}</p>
      </AuthNote>
    );
  }
  const isOver = error instanceof HttpError && error.code === 'LINK_OVER';
  return (
    <AuthNote title={isOver ? texts.overTitle : texts.failedTitle} links={onward}>
      <p>{isOver ? texts.over : texts.failed}</p>
    </AuthNote>
  );
}

/** Confirms the address of an account. */
export function VerifyEmail({ token }: { token: string }) {
  const { user } = useCurrentUser();
  const onward: [string, string][] = user ? [['/profile', VERIFY_TEXTS.profile]] : [['/', VERIFY_TEXTS.home]];
  return <Confirmation query={useVerifyEmail(token)} texts={VERIFY_TEXTS} onward={onward} />;
}

/** Allows this browser to book again with the email address. */
export const ConfirmToBook = ({ token }: { token: string }) => (
  <Confirmation
    query={useConfirmToBook(token)}
    texts={BOOK_ON_TEXTS}
    onward={[['/booking', BOOK_ON_TEXTS.goOn]]}
  />
);
