import { useState } from 'react';
import type { PromoCodeView } from '#libs/shared/contracts';
import type { PromoAct } from './promo-acts.js';

/** What is open: the form (`from` is what it starts with), or a question about one code. */
type OpenPromo =
  | { kind: 'form'; code: PromoCodeView | null; from: PromoCodeView | null }
  | { kind: 'step'; step: 'activate' | 'deactivate' | 'remove'; code: PromoCodeView };

/** The one dialog over the list. `readAgain` gives the codes as they are now. */
export function useOpenPromo(readAgain: () => Promise<PromoCodeView[] | undefined>) {
  const [open, setOpen] = useState<OpenPromo | null>(null);
  const edit = (code: PromoCodeView) => setOpen({ kind: 'form', code, from: code });
  const act = (name: PromoAct, code: PromoCodeView) => {
    if (name === 'edit') edit(code);
    else if (name === 'duplicate') setOpen({ kind: 'form', code: null, from: code });
    else setOpen({ kind: 'step', step: name, code });
  };
  const reload = async ({ id }: PromoCodeView) => {
    const now = await readAgain();
    const code = now?.find((each) => each.id === id);
    setOpen(code ? { kind: 'form', code, from: code } : null);
  };
  const add = () => setOpen({ kind: 'form', code: null, from: null });
  return { open, add, edit, act, reload, close: () => setOpen(null) };
}

export type PromoDialogs = ReturnType<typeof useOpenPromo>;
