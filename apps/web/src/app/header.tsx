import { Menu, X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { FRAME_TEXTS, NAVIGATION } from './copy/frame.js';
import { ActionLink } from '../ui/form/action-link.js';
import { BrandMark } from './brand-mark.js';
import { MobileMenu } from './mobile-menu.js';
import { ProfileMenu } from './profile-menu.js';
import { useOwnNavigation } from './use-own-navigation.js';
import { useWorkingPlace } from './use-working-place.js';

export function Header() {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useOwnNavigation(isOpen, close);
  const place = useWorkingPlace();
  const MenuIcon = isOpen ? X : Menu;
  return (
    <header className="site-head" data-compact={place}>
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
