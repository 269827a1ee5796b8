import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { UserView } from '#libs/shared/contracts';
import { FRAME_TEXTS, LOADING_TEXTS } from '../copy/frame.js';
import { useCurrentUser } from '../site/account/api.js';
import { useLogout } from '../site/account/account-changes.js';
import { initialOf } from '../site/account/user-names.js';
import { Spinner } from '../ui/feedback/spinner.js';
import { useToast } from '../ui/feedback/toast.js';
import { useOnNavigate } from './navigation.js';

/** Closes on Escape, on a click outside, on blur and on navigation. */
function useDisclosure() {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useOnNavigate(
    isOpen,
    useCallback(() => setOpen(false), []),
  );
  useEffect(() => {
    if (!isOpen) return;
    const outside = (event: Event) => !box.current?.contains(event.target as Node) && setOpen(false);
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      box.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', escape);
    };
  }, [isOpen]);
  return { isOpen, setOpen, box };
}

type LinksProps = { user: UserView | null | undefined; isLeaving: boolean; onLeave: () => void };

/** The link to the account; for a guest, to the log-in. */
function AccountLinks({ user, isLeaving, onLeave }: LinksProps) {
  if (!user) {
    return (
      <li>
        <Link to="/auth">{FRAME_TEXTS.login}</Link>
      </li>
    );
  }
  return (
    <>
      <li>
        <Link to="/profile">{FRAME_TEXTS.profile}</Link>
      </li>
      {user.role === 'admin' && (
        <li>
          <Link to="/admin">{FRAME_TEXTS.admin}</Link>
        </li>
      )}
      <li>
        <button type="button" data-leaves onClick={onLeave} disabled={isLeaving}>
          {FRAME_TEXTS.logout}
        </button>
      </li>
    </>
  );
}

export function ProfileMenu() {
  const { user, isLoading } = useCurrentUser();
  const { isOpen, setOpen, box } = useDisclosure();
  const logout = useLogout();
  const navigate = useNavigate();
  const toast = useToast();
  const leave = () => {
    setOpen(false);
    logout.mutate(undefined, {
      onSuccess: () => void navigate('/'),
      onError: () => toast({ ...FRAME_TEXTS.notLoggedOut, tone: 'bad' }),
    });
  };
  return (
    <div className="profile-menu" ref={box}>
      <button
        type="button"
        className="icon-button avatar-button"
        aria-label={isLoading ? LOADING_TEXTS.user : FRAME_TEXTS.account}
        aria-expanded={isOpen}
        aria-controls="profile-menu"
        onClick={() => setOpen(!isOpen)}
      >
        <span className="disc" data-ground="sky" aria-hidden>
          {isLoading ? <Spinner /> : initialOf(user)}
        </span>
      </button>
      <ul id="profile-menu" className="profile-list" hidden={!isOpen}>
        <AccountLinks user={user} isLeaving={logout.isPending} onLeave={leave} />
      </ul>
    </div>
  );
}
