import { atom } from 'jotai';

export type ToastTone = 'good' | 'bad' | 'plain';
export type ToastContent = { title: string; description?: string; tone?: ToastTone };
export type Toast = ToastContent & { id: number; isOpen: boolean };

type ToastAction =
  { kind: 'show'; toast: Toast } | { kind: 'dismiss'; id: number } | { kind: 'remove'; id: number };

const LIMIT = 1;
/** How long a dismissed toast remains in state, hidden. */
const REMOVAL_DELAY_MS = 1_000_000;

/** At most one toast is visible: a new one replaces the old. */
export function nextToasts(toasts: Toast[], action: ToastAction): Toast[] {
  if (action.kind === 'show') return [action.toast, ...toasts].slice(0, LIMIT);
  if (action.kind === 'remove') return toasts.filter(({ id }) => id !== action.id);
  return toasts.map((toast) => (toast.id === action.id ? { ...toast, isOpen: false } : toast));
}

const listAtom = atom<Toast[]>([]);
let lastId = 0;

export const toastsAtom = atom((get) => get(listAtom));

export const showToastAtom = atom(null, (get, set, content: ToastContent) => {
  lastId += 1;
  set(listAtom, nextToasts(get(listAtom), { kind: 'show', toast: { ...content, id: lastId, isOpen: true } }));
});

/** The next act begins: what is said about the one before it goes. */
export const dismissToastsAtom = atom(null, (get, set) => {
  for (const { id, isOpen } of get(listAtom)) if (isOpen) set(dismissToastAtom, id);
});

export const dismissToastAtom = atom(null, (get, set, id: number) => {
  set(listAtom, nextToasts(get(listAtom), { kind: 'dismiss', id }));
  setTimeout(() => set(listAtom, nextToasts(get(listAtom), { kind: 'remove', id })), REMOVAL_DELAY_MS);
});
