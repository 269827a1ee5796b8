import { useState, type SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import { RequestReset } from '#libs/contracts';
import { RESET_TEXTS } from '../../content/mailed-links.js';
import { contractResolver } from '../../lib/form.js';
import { sentenceOf } from '../../lib/http.js';
import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/text-field.js';
import { useAskReset } from './api.js';
import { AuthNote } from './auth-note.js';

/** Asks for the mail. The answer is the same whether or not there is such an account. */
export function ResetRequestForm() {
  const { register, handleSubmit, setFocus, formState } = useForm<RequestReset>({
    resolver: contractResolver(RequestReset),
    defaultValues: new RequestReset(),
  });
  const ask = useAskReset();
  const [sentTo, setSentTo] = useState('');
  const send = handleSubmit((typed) =>
    ask.mutate(typed, { onSuccess: () => setSentTo(typed.email), onError: () => setFocus('email') }),
  );
  if (sentTo) {
    return (
      <AuthNote title={RESET_TEXTS.sentTitle} links={[['/auth', RESET_TEXTS.back]]}>
        <p>{RESET_TEXTS.sent(sentTo)}</p>
        <p>{RESET_TEXTS.sentHint}</p>
        <Button variant="secondary" onClick={() => setSentTo('')}>
          {RESET_TEXTS.askAgain}
        </Button>
      </AuthNote>
    );
  }
  const refusal = ask.isError ? sentenceOf(ask.error, RESET_TEXTS.askFailed) : null;
  return (
    <AuthNote title={RESET_TEXTS.askTitle} links={[['/auth', RESET_TEXTS.back]]} isForm>
      <p>{RESET_TEXTS.askIntro}</p>
      <form
        className="auth-form"
        method="post"
        noValidate
        onSubmit={(event: SyntheticEvent) => void send(event)}
      >
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={formState.errors.email?.message ?? refusal}
          {...register('email')}
        />
        <Button type="submit" busy={ask.isPending} className="btn-wide">
          {RESET_TEXTS.ask}
        </Button>
      </form>
    </AuthNote>
  );
}
