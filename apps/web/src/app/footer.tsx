import { Link } from 'react-router-dom';
import type { SocialLink } from '#libs/shared/contracts';
import { FOOTER_LINKS, FRAME_TEXTS, SOCIAL_NAMES } from '../copy/frame.js';
import { useBusinessDay } from '../lib/api/business-day.js';
import { usePublicConfig } from '../lib/api/public-config.js';
import { BrandMark } from './brand-mark.js';
import { LegalPageLink } from './legal-page-link.js';
import { useWorkArea } from './navigation.js';

const QuickLinks = () => (
  <nav aria-label={FRAME_TEXTS.quickLinks}>
    <h2>{FRAME_TEXTS.quickLinks}</h2>
    <ul>
      {FOOTER_LINKS.map(({ to, label }) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
        </li>
      ))}
    </ul>
  </nav>
);

// Defaults until the owner configures social links.
const PLACEHOLDERS: readonly SocialLink[] = SOCIAL_NAMES.map((name) => ({ name, url: '#content' }));

const SocialLinks = () => (
  <div>
    <h2>{FRAME_TEXTS.follow}</h2>
    <ul>
      {(usePublicConfig().social ?? PLACEHOLDERS).map(({ name, url, rel }) => (
        <li key={url + name}>
          <a href={url} rel={rel}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  </div>
);

export function Footer() {
  const { brand, email, serviceArea, papers: legalPages } = usePublicConfig();
  return (
    <footer className="site-footer" data-compact={useWorkArea()}>
      <div className="wrap footer-columns">
        <div className="footer-brand">
          <p className="brand">
            <BrandMark />
          </p>
          <p>{FRAME_TEXTS.about}</p>
        </div>
        <QuickLinks />
        <div>
          <h2>{FRAME_TEXTS.contact}</h2>
          <ul>
            <li>
              <a href={`mailto:${email}`}>{email}</a>
            </li>
            <li>{serviceArea}</li>
          </ul>
        </div>
        <SocialLinks />
      </div>
      <div className="wrap row-apart footer-line">
        <p>{`© ${useBusinessDay().slice(0, 4)} ${brand}`}</p>
        <p>
          {(['privacy', 'terms'] as const).map((key) => (
            <span key={key}>
              {legalPages?.includes(key) ? <LegalPageLink legalPage={key} /> : FRAME_TEXTS[key]}
            </span>
          ))}
        </p>
      </div>
    </footer>
  );
}
