import { Menu, X, Phone } from '../ui/icons.js';
import { useCallback, useState, useEffect } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { typedTelHref } from '#libs/shared/contracts';
import { FRAME_TEXTS, NAVIGATION } from '../copy/frame.js';
import { ActionLink } from '../ui/form/button.js';
import { BrandMark } from './brand-mark.js';
import { ProfileMenu } from './profile-menu.js';
import { useOnNavigate, useWorkArea } from './navigation.js';
import { publicConfig } from '../lib/api/public-config.js';

type Props = { isOpen: boolean; onClose: () => void };

/** Six links, then the phone number. */
function MobileMenu({ isOpen, onClose }: Props) {
  useEffect(() => {
    if (!isOpen) return;
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [isOpen, onClose]);
  const { phone } = publicConfig();
  return (
    <div id="mobile-menu" className="mobile-menu" hidden={!isOpen}>
      <nav className="wrap" aria-label={FRAME_TEXTS.mainMenu}>
        {NAVIGATION.map(({ to, label }) => (
          <NavLink key={to} to={to} end>
            {label}
          </NavLink>
        ))}
        {phone && (
          <a href={typedTelHref(phone)}>
            <Phone size={20} strokeWidth={2.4} />
            <span>{FRAME_TEXTS.call(phone)}</span>
          </a>
        )}
      </nav>
    </div>
  );
}

export function Header() {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useOnNavigate(isOpen, close);
  const place = useWorkArea();
  const MenuIcon = isOpen ? X : Menu;
  return (
    <header className="site-header" data-compact={place}>
      <div className="wrap bar">
        <Link className="brand" to="/">
          <BrandMark />
        </Link>
        <nav className="bar-nav" aria-label={FRAME_TEXTS.mainMenu}>
          {NAVIGATION.map(({ to, label }) => (
            <NavLink key={to} to={to} end>
              {label}
            </NavLink>
          ))}
        </nav>
        <ActionLink to="/booking" variant={place ? 'secondary' : 'primary'} className="bar-book">
          {FRAME_TEXTS.book}
        </ActionLink>
        <ProfileMenu />
        <button
          type="button"
          className="icon-button burger"
          aria-label={isOpen ? FRAME_TEXTS.closeMenu : FRAME_TEXTS.openMenu}
          aria-expanded={isOpen}
          aria-controls="mobile-menu"
          onClick={() => setOpen(!isOpen)}
        >
          <MenuIcon aria-hidden size={26} strokeWidth={2.4} />
        </button>
      </div>
      <MobileMenu isOpen={isOpen} onClose={close} />
    </header>
  );
}
