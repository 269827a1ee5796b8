import { useState } from 'react';
import { errorMessage } from '../../lib/api/http.js';
import { useToast } from '../feedback/toast.js';

type LinkTexts = {
  copy: string;
  copied: (name: string) => string;
  /** Label before the URL where the browser does not allow copying. */
  address: string;
  renew: string;
  question: string;
  sure: string;
  keep: string;
  renewed: (name: string) => string;
  notRenewed: string;
};

/** Handles the promise of the call that makes a new link. */
type Ends = { onSuccess: () => void; onError: (failure: unknown) => void; onSettled: () => void };

type Props = {
  /** The link's owner, for screen readers and toasts. */
  name: string;
  path: string;
  texts: LinkTexts;
  isMaking: boolean;
  /** Undefined for somebody who may not. */
  onRenew?: (ends: Ends) => void;
  /** Class names of its buttons. */
  button: string;
};

type ButtonSpec = { text: string; name: string; button: string; onPress: () => void } & {
  isFirst?: boolean;
  isBusy?: boolean;
};

const LinkButton = ({ text, name, button, onPress, isFirst, isBusy }: ButtonSpec) => (
  <button
    type="button"
    className={button}
    aria-label={`${text}: ${name}`}
    aria-busy={isBusy || undefined}
    // The pressed button was replaced by this one.
    // eslint-disable-next-line jsx-a11y/no-autofocus
    autoFocus={isFirst}
    onClick={onPress}
  >
    {text}
  </button>
);

/** Copies the full URL; shows it where the browser does not allow copying. */
function useCopy({ path, name, texts }: Props) {
  const toast = useToast();
  const [shown, setShown] = useState<string | null>(null);
  const copy = async () => {
    const address = new URL(path, window.location.origin).href;
    try {
      await navigator.clipboard.writeText(address);
      toast({ title: texts.copied(name), tone: 'good' });
    } catch {
      setShown(address);
    }
  };
  return { copy: () => void copy(), shown, hide: () => setShown(null) };
}

/** Makes a new link after a confirmation, since that invalidates the link already on phones. */
function useRenewal({ name, texts, isMaking, onRenew }: Props, onRenewed: () => void) {
  const toast = useToast();
  const [step, setStep] = useState<'rest' | 'asked' | 'back'>('rest');
  const [rejection, setRejection] = useState<string | null>(null);
  const ask = () => {
    setRejection(null);
    setStep('asked');
  };
  const make = () => {
    if (isMaking) return;
    onRenew?.({
      onSuccess: () => {
        toast({ title: texts.renewed(name), tone: 'good' });
        onRenewed();
      },
      onError: (failure) => setRejection(errorMessage(failure, texts.notRenewed)),
      onSettled: () => setStep('back'),
    });
  };
  return { step, ask, make, keep: () => setStep('back'), rejection };
}

/** The buttons of an existing link: copy it, or make a new one, which invalidates it. */
export function RenewableLink(props: Props) {
  const { name, texts, isMaking, onRenew, button } = props;
  const { copy, shown, hide } = useCopy(props);
  const { step, ask, make, keep, rejection } = useRenewal(props, hide);
  const buttonProps = { name, button };
  return (
    <>
      {step === 'asked' ? (
        <>
          <p>{texts.question}</p>
          <LinkButton key="keep" {...buttonProps} text={texts.keep} onPress={keep} isFirst />
          <LinkButton key="sure" {...buttonProps} text={texts.sure} onPress={make} isBusy={isMaking} />
        </>
      ) : (
        <>
          <LinkButton key="copy" {...buttonProps} text={texts.copy} onPress={copy} />
          {onRenew && (
            <LinkButton
              key="renew"
              {...buttonProps}
              text={texts.renew}
              onPress={ask}
              isFirst={step === 'back'}
            />
          )}
        </>
      )}
      {shown && (
        <p role="status">
          <span>{`${texts.address} `}</span>
          <code>{shown}</code>
        </p>
      )}
      {rejection && (
        <p className="field-error" role="alert">
          {rejection}
        </p>
      )}
    </>
  );
}
