import { Phone } from 'lucide-react';
import { useEffect } from 'react';
import { NavLink } from 'react-router-dom';
import { FRAME_TEXTS, NAVIGATION } from './copy/frame.js';
import { publicConfig } from '../lib/api/public-config.js';

type Props = { isOpen: boolean; onClose: () => void };

/** Six links, then the number to call. */
export function MobileMenu({ isOpen, onClose }: Props) {
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
          <a className="mobile-call" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            <Phone aria-hidden size={20} strokeWidth={2.4} />
            {FRAME_TEXTS.call(phone)}
          </a>
        )}
      </nav>
    </div>
  );
}
