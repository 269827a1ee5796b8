import { useState } from 'react';
import { PRICES_TEXTS as TEXTS } from './copy.js';
import { sentenceOf } from '../../lib/api/http.js';
import { useToast } from '../../ui/feedback/toast.js';
import { useWithdrawPrices } from './api.js';

/** Takes coming prices back, after one question. */
export function WithdrawButton({ no }: { no: number }) {
  const [isAsking, setAsking] = useState(false);
  const withdraw = useWithdrawPrices();
  const toast = useToast();
  const go = () =>
    withdraw.mutate(no, {
      onSuccess: () => toast({ title: TEXTS.withdrawn, tone: 'good' }),
      onError: (failure) => toast({ title: sentenceOf(failure, TEXTS.withdrawFailed), tone: 'bad' }),
    });
  if (!isAsking)
    return (
      <button type="button" className="admin-button" onClick={() => setAsking(true)}>
        {TEXTS.withdraw}
      </button>
    );
  return (
    <div className="price-withdraw" role="group" aria-label={TEXTS.withdrawAsk}>
      <p>{TEXTS.withdrawAsk}</p>
      <button type="button" className="admin-button" onClick={() => setAsking(false)}>
        {TEXTS.keep}
      </button>
      <button type="button" className="admin-button" disabled={withdraw.isPending} onClick={go}>
        {TEXTS.withdrawYes}
      </button>
    </div>
  );
}
