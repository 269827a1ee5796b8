import type { UserView } from '#libs/shared/contracts';
import { CLAIM_TEXTS } from '../own-account.copy.js';
import { HttpError } from '../../../lib/api/http.js';
import { Button } from '../../../ui/form/button.js';
import { Failure } from '../../../ui/feedback/failure.js';
import { useToast } from '../../../ui/feedback/toast.js';
import { useClaim } from '../account-changes.js';
import { fullNameOf } from '../bookings/names.js';

type Props = { token: string; user: UserView; onDone: () => void };

/** Behind a mailed link: asks first, since opening a link is no consent. `onDone` takes the token out of the address. */
export function ClaimByLink({ token, user, onDone }: Props) {
  const { mutate, isPending, isError, error } = useClaim();
  const toast = useToast();
  const isGone = error instanceof HttpError && error.status === 404;
  if (isGone) return <Failure text={CLAIM_TEXTS.gone} />;
  const add = () =>
    mutate(token, {
      onSuccess: () => {
        toast({ ...CLAIM_TEXTS.added, tone: 'good' });
        onDone();
      },
    });
  return (
    <section className="claim-offer" aria-labelledby="claim-question">
      <div>
        <h3 id="claim-question">{CLAIM_TEXTS.question}</h3>
        <p>{CLAIM_TEXTS.meaning(fullNameOf(user))}</p>
      </div>
      <div className="actions">
        <Button busy={isPending} onClick={add}>
          {CLAIM_TEXTS.confirm}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {CLAIM_TEXTS.notNow}
        </Button>
      </div>
      {isError && <p role="alert">{CLAIM_TEXTS.failed}</p>}
    </section>
  );
}
