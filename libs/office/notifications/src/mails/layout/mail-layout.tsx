import type { Issuer } from '#libs/shop/business-settings';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { formatTimeAndZone } from '#libs/office/documents';
import { dayInWords, dayInZone } from '#libs/shared/contracts';

// Mail clients support little beyond tables and inline styles; the colors are the site's tokens.
const INK = '#1B1F4B';
const QUIET = '#4A4F7A';
const PAPER = '#FFF8EC';
const BLUE = '#2B4FE0';
const GOLD = '#FFC531';
const LINE = '#E4DCCB';
const DISPLAY = "'Fredoka Variable',Fredoka,'Arial Rounded MT Bold','Trebuchet MS',Verdana,sans-serif";
const BODY = "Nunito,'Segoe UI',-apple-system,Roboto,Helvetica,Arial,sans-serif";

const table = { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, border: 0 } as const;

export const Heading = ({ children }: { children: ReactNode }) => (
  <h2 style={{ font: `600 19px/1.25 ${DISPLAY}`, color: INK, margin: '24px 0 6px' }}>{children}</h2>
);

export const Text = ({ children }: { children: ReactNode }) => (
  <p style={{ font: `400 16px/1.5 ${BODY}`, color: INK, margin: '0 0 12px' }}>{children}</p>
);

export const Button = ({ href, children }: { href: string; children: string }) => (
  <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={{ margin: '18px 0' }}>
    <tbody>
      <tr>
        <td
          style={{
            background: GOLD,
            border: `2.5px solid ${INK}`,
            borderBottomWidth: '6px',
            borderRadius: '28px',
            padding: '12px 26px',
          }}
        >
          <a href={href} style={{ font: `600 18px/1.2 ${DISPLAY}`, color: INK, textDecoration: 'none' }}>
            {children}
          </a>
        </td>
      </tr>
    </tbody>
  </table>
);

/** Space below rows. */
export const Gap = () => <div style={{ height: '16px', lineHeight: '16px' }}>&nbsp;</div>;

const cell = { padding: '7px 0', borderBottom: `1px solid ${LINE}`, verticalAlign: 'top' } as const;
const name = { ...cell, font: `600 15px/1.5 ${BODY}`, color: QUIET, paddingRight: '16px' } as const;
const value = { ...cell, font: `400 16px/1.45 ${BODY}`, color: INK } as const;
const amount = { ...value, textAlign: 'right', whiteSpace: 'nowrap', fontWeight: 600 } as const;
const total = { fontSize: '18px', fontWeight: 700, color: INK, borderBottom: '0' } as const;

export const MailLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} style={{ color: BLUE, fontWeight: 700 }}>
    {children}
  </a>
);

/** Name and value rows. `money` aligns values right and makes the last row the total; `wide` gives names half the width. */
type RowsProps = { rows: [ReactNode, ReactNode][]; money?: boolean; wide?: boolean };
export const Rows = ({ rows, money = false, wide = false }: RowsProps) => (
  <table {...table} style={{ borderCollapse: 'collapse' }}>
    <tbody>
      {rows.map(([key, content], index) => {
        const isTotal = money && index === rows.length - 1;
        return (
          <tr key={index}>
            <td
              style={{
                ...name,
                ...(money ? {} : { width: wide ? '50%' : '92px' }),
                ...(isTotal ? total : {}),
              }}
            >
              {key}
            </td>
            <td style={{ ...(money ? amount : value), ...(isTotal ? total : {}) }}>{content}</td>
          </tr>
        );
      })}
    </tbody>
  </table>
);

type LayoutProps = { issuer: Issuer; title: string; preview: string; children: ReactNode };

const card = {
  maxWidth: '600px',
  background: '#fff',
  border: `2.5px solid ${INK}`,
  borderRadius: '24px',
  borderCollapse: 'separate',
} as const;
const band = {
  background: BLUE,
  borderBottom: `2.5px solid ${INK}`,
  borderRadius: '21px 21px 0 0',
  padding: '20px 26px',
} as const;

type CardProps = { issuer: Issuer; title: string; children: ReactNode };

/** A wide logo contains the brand name. */
const isWide = ({ logo }: Issuer) => logo !== undefined && logo.width >= 2 * logo.height;

/** On white, because the logo's colors are unknown. */
const Logo = ({ issuer: { brand, logo } }: { issuer: Issuer }) =>
  logo && (
    <img
      src={logo.url}
      alt={brand}
      height={40}
      style={{ background: '#fff', borderRadius: '8px', padding: '6px 10px', maxWidth: '200px' }}
    />
  );

/** The body of the mail: brand and title on a band, content below. */
const Card = ({ issuer, title, children }: CardProps) => (
  <table {...table} style={card}>
    <tbody>
      <tr>
        <td style={band}>
          <Logo issuer={issuer} />
          {!isWide(issuer) && (
            <div style={{ font: `600 16px/1.3 ${DISPLAY}`, color: '#fff' }}>{issuer.brand}</div>
          )}
          <h1 style={{ font: `600 27px/1.2 ${DISPLAY}`, color: '#fff', margin: '4px 0 0' }}>{title}</h1>
        </td>
      </tr>
      <tr>
        <td style={{ padding: '22px 26px 26px', overflowWrap: 'anywhere', wordBreak: 'break-word' }}>
          {children}
        </td>
      </tr>
    </tbody>
  </table>
);

/** The company's signature, if any. */
export const Signature = ({ children }: { children?: string }) =>
  children && (
    <p style={{ font: `400 16px/1.5 ${BODY}`, color: INK, margin: '16px 0 0', whiteSpace: 'pre-line' }}>
      {children}
    </p>
  );

const Layout = ({ issuer, title, preview, children }: LayoutProps) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <meta name="color-scheme" content="light" />
      <title>{title}</title>
    </head>
    <body style={{ margin: 0, padding: 0, background: PAPER }}>
      <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{preview}</div>
      <table {...table} style={{ background: PAPER }}>
        <tbody>
          <tr>
            <td align="center" style={{ padding: '20px 12px' }}>
              <Card issuer={issuer} title={title}>
                {children}
                <Signature>{issuer.mailSignature}</Signature>
              </Card>
              <p style={{ font: `400 14px/1.5 ${BODY}`, color: QUIET, margin: '14px 0 0' }}>
                {issuer.brand} · {issuer.serviceArea}
                <br />
                {[issuer.email, issuer.phone].filter(Boolean).join(' · ')}
              </p>
            </td>
          </tr>
        </tbody>
      </table>
    </body>
  </html>
);

export const mailHtml = (props: LayoutProps): string =>
  `<!doctype html>${renderToStaticMarkup(<Layout {...props} />)}`;

/** "Hello Pat,", or "Hello," to an unproven address. */
export const greeting = (name = '') => (name ? `Hello ${plain(name)},` : 'Hello,');

/** User text for the plain part and subjects: one line, without bidirectional control characters. */
export const plain = (typed: string) =>
  typed
    .replace(/[\u202A-\u202E\u2066-\u2069\u200E\u200F]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** "Saturday, May 8, 2027, 3:00 PM Eastern", in the business zone. */
export const formatInstant = (instant: Date, timeZone: string): string =>
  `${dayInWords(dayInZone(instant, timeZone))}, ${formatTimeAndZone(instant, timeZone)}`;
