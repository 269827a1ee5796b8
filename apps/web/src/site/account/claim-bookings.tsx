import { useState } from 'react';
import { RequestClaim, type UserView } from '#libs/shared/contracts';
import { CLAIM_TEXTS } from './own-account.copy.js';
import { useContractForm } from '../../lib/form/form.js';
import { errorMessage, HttpError } from '../../lib/api/http.js';
import { Button } from '../../ui/form/button.js';
import { Form } from '../../ui/form/form.js';
import { TextField } from '../../ui/form/text-field.js';
import { useAskClaim, useClaim } from './account-changes.js';
import { useToast } from '../../ui/feedback/toast.js';
import { useClaimable } from './api.js';
import { Failure } from '../../ui/feedback/load-states.js';
import { fullNameOf } from './user-names.js';

/** Offers to claim guest bookings of this browser, if there are any. */
export function ClaimOffer() {
  const { data } = useClaimable();
  const claim = useClaim();
  const toast = useToast();
  if (!data || data.bookings === 0) return null;
  const add = () =>
    claim.mutate(undefined, {
      onSuccess: () => toast({ ...CLAIM_TEXTS.added, tone: 'good' }),
    });
  return (
    <div className="card row-apart claim-offer">
      <p>{CLAIM_TEXTS.offer(data.bookings)}</p>
      <Button variant="secondary" busy={claim.isPending} onClick={add}>
        {CLAIM_TEXTS.add(data.bookings)}
      </Button>
      {claim.isError && <p role="alert">{errorMessage(claim.error, CLAIM_TEXTS.failed)}</p>}
    </div>
  );
}

type ClaimByLinkProps = { token: string; user: UserView; onDone: () => void };

/**
 * The page of a mailed claim link: asks first, since opening a link is no consent. `onDone` removes the token from the
 * URL.
 */
export function ClaimByLink({ token, user, onDone }: ClaimByLinkProps) {
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
    <section className="card row-apart claim-offer" aria-labelledby="claim-question">
      <div>
        <h3 id="claim-question">{CLAIM_TEXTS.question}</h3>
        <p>{CLAIM_TEXTS.meaning(fullNameOf(user))}</p>
      </div>
      <div className="cluster">
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

type Props = { email: string | null; onDone: () => void };

/** Requests a mail to the email address of a booking. The response is the same whether or not it exists. */
export function AskClaimForm({ email, onDone }: Props) {
  const { field, handleSubmit, showError } = useContractForm(RequestClaim, {
    defaultValues: { email: email ?? '' },
  });
  const ask = useAskClaim();
  const [sentTo, setSentTo] = useState('');
  const send = handleSubmit((typed) =>
    ask.mutate(typed, {
      onSuccess: () => setSentTo(typed.email),
      onError: (failure) => showError('email', errorMessage(failure, CLAIM_TEXTS.askFailed)),
    }),
  );
  return (
    <section className="card row-apart claim-offer" aria-labelledby="claim-title">
      <h3 id="claim-title">{CLAIM_TEXTS.askTitle}</h3>
      <p role="status">{sentTo ? CLAIM_TEXTS.sent(sentTo) : CLAIM_TEXTS.askIntro}</p>
      <Form className="form" onSend={send}>
        {!sentTo && (
          <TextField label={CLAIM_TEXTS.email} type="email" autoComplete="email" {...field('email')} />
        )}
        <div className="cluster">
          {!sentTo && (
            <Button type="submit" busy={ask.isPending}>
              {CLAIM_TEXTS.ask}
            </Button>
          )}
          <Button variant="quiet" onClick={onDone}>
            {sentTo ? CLAIM_TEXTS.done : CLAIM_TEXTS.notNow}
          </Button>
        </div>
      </Form>
    </section>
  );
}
