import type { Issuer } from '#libs/shop/business-settings';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { fontFaces, DOCUMENT_STYLES } from './document.styles.js';
import { scriptFaces } from './script-fonts.js';

/** A document loads nothing and runs nothing, wherever it is opened. */
const policyOf = ({ logo }: Issuer) =>
  `default-src 'none'; style-src 'unsafe-inline'; font-src data:;${logo ? ' img-src data:;' : ''} base-uri 'none'; form-action 'none'`;

/** User text: escaped by React and isolated, so that its writing direction cannot affect the text around it. */
export const Typed = ({ children }: { children: string }) => <bdi>{children}</bdi>;

export const Fact = ({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <div className={wide ? 'wide' : undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Flag = () => (
  <svg viewBox="0 0 48 48" aria-hidden="true">
    <path d="M8 6v38" stroke="#1B1F4B" strokeWidth="5" strokeLinecap="round" />
    <path
      d="M10 7C20 2 28 13 42 7L37 18L42 29C28 35 20 24 10 29Z"
      fill="#E23A45"
      stroke="#1B1F4B"
      strokeWidth="3.6"
      strokeLinejoin="round"
    />
    <path
      d="M25 10.5L27.1 15.1L32.1 15.7L28.4 19.1L29.4 24.1L25 21.6L20.6 24.1L21.6 19.1L17.9 15.7L22.9 15.1Z"
      fill="#FFC531"
      stroke="#1B1F4B"
      strokeWidth="2.4"
      strokeLinejoin="round"
    />
  </svg>
);

/** The mark and the name, or the logo; a wide one contains the name. */
function Brand({ brand, logo }: Issuer) {
  if (!logo)
    return (
      <div className="brand">
        <span>
          <Flag />
        </span>
        {brand}
      </div>
    );
  return (
    <div className="brand">
      <img src={logo.data} alt={brand} style={{ maxHeight: '54px', maxWidth: '220px' }} />
      {logo.width < 2 * logo.height && brand}
    </div>
  );
}

/** The company's legal name; nothing until the owner has entered it. */
function Legal({ legalName, postalAddress, taxId }: Issuer) {
  const words = [legalName, postalAddress?.split('\n').join(', '), taxId && `Tax ID ${taxId}`].filter(
    Boolean,
  );
  return words.length > 0 && <p style={{ padding: '0 28px 16px', fontSize: '13px' }}>{words.join(' · ')}</p>;
}

type DocumentProps = { issuer: Issuer; title: string; children: ReactNode };

const Head = ({ issuer, title, words }: Omit<DocumentProps, 'children'> & { words: string }) => (
  <head>
    <meta charSet="utf-8" />
    <meta httpEquiv="Content-Security-Policy" content={policyOf(issuer)} />
    <meta name="viewport" content="width=device-width,initial-scale=1" />
    <meta name="robots" content="noindex" />
    <meta name="referrer" content="no-referrer" />
    <title>{`${title} · ${issuer.brand}`}</title>
    <style dangerouslySetInnerHTML={{ __html: fontFaces() + scriptFaces(words) + DOCUMENT_STYLES }} />
  </head>
);

const Sheet = ({ issuer, title, children }: DocumentProps) => (
  <main className="sheet">
    <header className="head">
      <Brand {...issuer} />
      <h1>{title}</h1>
    </header>
    <div className="body">{children}</div>
    <footer className="foot">
      <span>{issuer.brand}</span>
      <span>{issuer.serviceArea}</span>
      <span>{issuer.email}</span>
      {issuer.phone && <span>{issuer.phone}</span>}
    </footer>
    <Legal {...issuer} />
  </main>
);

/** A document as one HTML file, with the fonts that its words need. */
export function documentHtml(props: DocumentProps): string {
  const words = renderToStaticMarkup(<Sheet {...props} />);
  const head = renderToStaticMarkup(<Head issuer={props.issuer} title={props.title} words={words} />);
  return `<!doctype html><html lang="en">${head}<body>${words}</body></html>`;
}
