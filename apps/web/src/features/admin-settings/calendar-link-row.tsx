import { useState } from 'react';
import type { AdminCalendarLink } from '#libs/contracts';
import { CALENDARS_TEXTS as TEXTS } from '../../content/admin-settings.js';
import { sentenceOf } from '../../lib/http.js';
import { useToast } from '../../ui/toast.js';
import { useRenewLink } from './api.js';

type Act = { text: string; name: string; onPress: () => void; isFirst?: boolean; isBusy?: boolean };

const ActButton = ({ text, name, onPress, isFirst, isBusy }: Act) => (
  <button
    type="button"
    className="admin-button"
    aria-label={`${text}: ${name}`}
    aria-busy={isBusy || undefined}
    // What was pressed has turned into this one.
    // eslint-disable-next-line jsx-a11y/no-autofocus
    autoFocus={isFirst}
    onClick={onPress}
  >
    {text}
  </button>
);

/** Copies the whole address; where the browser does not let us, shows it. */
function useCopy(path: string, name: string) {
  const toast = useToast();
  const [shown, setShown] = useState<string | null>(null);
  const copy = async () => {
    const address = new URL(path, window.location.origin).href;
    try {
      await navigator.clipboard.writeText(address);
      toast({ title: TEXTS.copied(name), tone: 'good' });
    } catch {
      setShown(address);
    }
  };
  return { copy: () => void copy(), shown, hide: () => setShown(null) };
}

/** A new link in two presses, since it ends the one that phones have. */
function useRenewal(link: AdminCalendarLink, name: string, onRenewed: () => void) {
  const toast = useToast();
  const renew = useRenewLink();
  const [step, setStep] = useState<'rest' | 'asked' | 'back'>('rest');
  const [refusal, setRefusal] = useState<string | null>(null);
  const ask = () => {
    setRefusal(null);
    setStep('asked');
  };
  const make = () => {
    if (renew.isPending) return;
    renew.mutate(link, {
      onSuccess: () => {
        toast({ title: TEXTS.renewed(name), tone: 'good' });
        onRenewed();
      },
      onError: (failure) => setRefusal(sentenceOf(failure, TEXTS.notRenewed)),
      onSettled: () => setStep('back'),
    });
  };
  return { step, ask, make, keep: () => setStep('back'), isMaking: renew.isPending, refusal };
}

export function CalendarLinkRow({ link }: { link: AdminCalendarLink }) {
  const name = link.name ?? TEXTS.all;
  const { copy, shown, hide } = useCopy(link.path, name);
  const { step, ask, make, keep, isMaking, refusal } = useRenewal(link, name, hide);
  return (
    <li className="calendar-link">
      <b>
        {name}
        <small>{TEXTS.kinds[link.kind]}</small>
      </b>
      {step === 'asked' ? (
        <>
          <p>{TEXTS.question}</p>
          <ActButton key="keep" text={TEXTS.keep} name={name} onPress={keep} isFirst />
          <ActButton key="sure" text={TEXTS.sure} name={name} onPress={make} isBusy={isMaking} />
        </>
      ) : (
        <>
          <ActButton key="copy" text={TEXTS.copy} name={name} onPress={copy} />
          <ActButton key="renew" text={TEXTS.renew} name={name} onPress={ask} isFirst={step === 'back'} />
        </>
      )}
      {shown && (
        <p role="status">
          {TEXTS.address} <code>{shown}</code>
        </p>
      )}
      {refusal && (
        <p className="field-error" role="alert">
          {refusal}
        </p>
      )}
    </li>
  );
}
