import { useEffect, useRef, type ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { GUARD_TOASTS } from './copy/frame.js';
import { useCurrentUser } from '../site/account/api.js';
import { useToast, type ToastWords } from '../ui/feedback/toast.js';

export type Access = 'public' | 'user' | 'admin';

type RedirectProps = { to: string; toastTexts: ToastWords; skeleton: ReactNode };

function RedirectWithToast({ to, toastTexts, skeleton }: RedirectProps) {
  const toast = useToast();
  useEffect(() => {
    toast({ ...toastTexts, tone: 'bad' });
  }, [toast, toastTexts]);
  return (
    <>
      {/* Until the other page has come: no empty moment between the two. */}
      {skeleton}
      <Navigate to={to} replace />
    </>
  );
}

type Props = {
  access: Access;
  /** Stands there until it is known who asks. */
  skeleton: ReactNode;
  children: ReactNode;
};

/** Lets in whom a route allows; the server guards what the pages show. */
export function Guard({ access, skeleton, children }: Props) {
  const { user, isLoading } = useCurrentUser();
  // Somebody who logs out on this page is not turned away from it: logging out leads home (section 4).
  const hasBeenIn = useRef(false);
  useEffect(() => {
    if (user) hasBeenIn.current = true;
  }, [user]);
  const claim = useSearchParams()[0].get('claim');
  if (access === 'public') return children;
  if (isLoading) return skeleton;
  if (!user && hasBeenIn.current) return <Navigate to="/" replace />;
  // A mailed link to a booking is not forgotten on the way through the log-in.
  const logIn = claim ? `/auth?claim=${encodeURIComponent(claim)}` : '/auth';
  if (!user) return <RedirectWithToast to={logIn} toastTexts={GUARD_TOASTS.login} skeleton={skeleton} />;
  if (access === 'admin' && user.role !== 'admin')
    return <RedirectWithToast to="/" toastTexts={GUARD_TOASTS.admin} skeleton={skeleton} />;
  return children;
}
