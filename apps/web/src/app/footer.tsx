import { Link } from 'react-router-dom';
import { FOOTER_LINKS, FRAME_TEXTS, SOCIAL_NAMES } from '../content/frame.js';
import { publicConfig } from '../lib/public-config.js';
import { FlagMark } from '../ui/flag-mark.js';

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

const SocialLinks = () => (
  <div>
    <h2>{FRAME_TEXTS.follow}</h2>
    <ul>
      {/* Placeholder targets: the company has no such pages yet. */}
      {SOCIAL_NAMES.map((name) => (
        <li key={name}>
          <a href="#content">{name}</a>
        </li>
      ))}
    </ul>
  </div>
);

export function Footer() {
  const { brand, email, serviceArea, today, papers } = publicConfig();
  return (
    <footer className="site-foot">
      <div className="wrap foot-columns">
        <div className="foot-brand">
          <p className="brand">
            <FlagMark />
            <span>{brand}</span>
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
            <li className="foot-area">{serviceArea}</li>
          </ul>
        </div>
        <SocialLinks />
      </div>
      <div className="wrap foot-line">
        <p>
          © {today.slice(0, 4)} {brand}
        </p>
        <p>
          {(['privacy', 'terms'] as const).map((key) => (
            <span key={key}>
              {papers?.includes(key) ? <a href={`/api/${key}`}>{FRAME_TEXTS[key]}</a> : FRAME_TEXTS[key]}
            </span>
          ))}
        </p>
      </div>
    </footer>
  );
}
