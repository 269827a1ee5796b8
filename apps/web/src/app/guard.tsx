import { useEffect, useRef, type ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { GUARD_TOASTS, LOADING_TEXTS } from '../content/frame.js';
import { useCurrentUser } from '../features/account/api.js';
import { Loading } from '../ui/loading.js';
import { useToast, type ToastWords } from '../ui/toast.js';

export type Access = 'public' | 'user' | 'admin';

function TurnAway({ to, words }: { to: string; words: ToastWords }) {
  const toast = useToast();
  useEffect(() => {
    toast({ ...words, tone: 'bad' });
  }, [toast, words]);
  return <Navigate to={to} replace />;
}

/** Lets in whom a route allows; the server guards what the pages show. */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const { user, isLoading } = useCurrentUser();
  // Somebody who logs out on this page is not turned away from it: logging out leads home (section 4).
  const hasBeenIn = useRef(false);
  useEffect(() => {
    if (user) hasBeenIn.current = true;
  }, [user]);
  const claim = useSearchParams()[0].get('claim');
  if (access === 'public') return children;
  if (isLoading) return <Loading text={LOADING_TEXTS.page} quiet />;
  if (!user && hasBeenIn.current) return <Navigate to="/" replace />;
  // A mailed link to a booking is not forgotten on the way through the log-in.
  const logIn = claim ? `/auth?claim=${encodeURIComponent(claim)}` : '/auth';
  if (!user) return <TurnAway to={logIn} words={GUARD_TOASTS.login} />;
  if (access === 'admin' && user.role !== 'admin') return <TurnAway to="/" words={GUARD_TOASTS.admin} />;
  return children;
}
