import { useState } from 'react';
import { RequestReset } from '#libs/shared/contracts';
import { RESET_TEXTS } from './mailed-links.copy.js';
import { useContractForm } from '../../lib/form/form.js';
import { sentenceOf } from '../../lib/api/http.js';
import { Button } from '../../ui/form/button.js';
import { Form } from '../../ui/form/form.js';
import { TextField } from '../../ui/form/text-field.js';
import { useAskReset } from './account-changes.js';
import { AuthNote } from './auth-note.js';

const ResetSent = ({ email, onAskAgain }: { email: string; onAskAgain: () => void }) => (
  <AuthNote title={RESET_TEXTS.sentTitle} links={[['/auth', RESET_TEXTS.back]]}>
    <p>{RESET_TEXTS.sent(email)}</p>
    <p>{RESET_TEXTS.sentHint}</p>
    <Button variant="secondary" onClick={onAskAgain}>
      {RESET_TEXTS.askAgain}
    </Button>
  </AuthNote>
);

/** Asks for the mail. The answer is the same whether or not there is such an account. */
export function ResetRequestForm() {
  const { field, handleSubmit, refuse } = useContractForm(RequestReset);
  const ask = useAskReset();
  const [sentTo, setSentTo] = useState('');
  const send = handleSubmit((typed) =>
    ask.mutate(typed, {
      onSuccess: () => setSentTo(typed.email),
      onError: (failure) => refuse('email', sentenceOf(failure, RESET_TEXTS.askFailed)),
    }),
  );
  if (sentTo) return <ResetSent email={sentTo} onAskAgain={() => setSentTo('')} />;
  return (
    <AuthNote title={RESET_TEXTS.askTitle} links={[['/auth', RESET_TEXTS.back]]} isForm>
      <p>{RESET_TEXTS.askIntro}</p>
      <Form className="auth-form" onSend={send}>
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
        <Button type="submit" busy={ask.isPending} className="btn-wide">
          {RESET_TEXTS.ask}
        </Button>
      </Form>
    </AuthNote>
  );
}
