import { useState } from 'react';
import { AskClaim } from '#libs/shared/contracts';
import { CLAIM_TEXTS } from '../own-account.copy.js';
import { useContractForm } from '../../../lib/form/form.js';
import { sentenceOf } from '../../../lib/api/http.js';
import { Button } from '../../../ui/form/button.js';
import { Form } from '../../../ui/form/form.js';
import { TextField } from '../../../ui/form/text-field.js';
import { useAskClaim } from '../account-changes.js';

type Props = { email: string | null; onDone: () => void };

/** Asks for a mail to the address that a booking was made with. The answer is the same whether or not there is one. */
export function AskClaimForm({ email, onDone }: Props) {
  const { field, handleSubmit, refuse } = useContractForm(AskClaim, {
    defaultValues: { email: email ?? '' },
  });
  const ask = useAskClaim();
  const [sentTo, setSentTo] = useState('');
  const send = handleSubmit((typed) =>
    ask.mutate(typed, {
      onSuccess: () => setSentTo(typed.email),
      onError: (failure) => refuse('email', sentenceOf(failure, CLAIM_TEXTS.askFailed)),
    }),
  );
  return (
    <section className="claim-offer" aria-labelledby="claim-title">
      <h3 id="claim-title">{CLAIM_TEXTS.askTitle}</h3>
      <p role="status">{sentTo ? CLAIM_TEXTS.sent(sentTo) : CLAIM_TEXTS.askIntro}</p>
      <Form className="claim-form" onSend={send}>
        {!sentTo && (
          <TextField label={CLAIM_TEXTS.email} type="email" autoComplete="email" {...field('email')} />
        )}
        <div className="actions">
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
