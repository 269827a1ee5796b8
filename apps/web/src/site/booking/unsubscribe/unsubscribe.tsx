import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { errorMessage, post } from '../../../lib/api/http.js';
import { mailedValue } from '../../../lib/browser/mailed-key.js';
import { Button } from '../../../ui/form/button.js';
import { LinkScreen } from '../link-screen.js';
import { UNSUBSCRIBE_TEXTS as TEXTS } from './copy.js';

/** The link of an email to many families. It requires a click, since mail scanners open every link. */
export function Unsubscribe() {
  const [params] = useSearchParams();
  const key = mailedValue('unsubscribe', params.get('unsubscribe'));
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (recipientId: string) =>
      post<void>(`/api/mailings/${encodeURIComponent(recipientId)}/unsubscribe`, {}),
  });
  if (!key) return <LinkScreen title={TEXTS.noLinkTitle} texts={[TEXTS.noLink]} />;
  if (isSuccess) return <LinkScreen title={TEXTS.doneTitle} texts={[TEXTS.done]} />;
  return (
    <LinkScreen title={TEXTS.title} texts={[TEXTS.lead]}>
      <p className="field-error" role="alert">
        {error && errorMessage(error, TEXTS.failed)}
      </p>
      <Button busy={isPending} onClick={() => mutate(key)}>
        {isPending ? TEXTS.going : TEXTS.go}
      </Button>
    </LinkScreen>
  );
}
