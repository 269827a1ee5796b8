import type { Issuer } from '#libs/shop/business-settings';
import { Fragment, type ReactNode } from 'react';
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

/** A part of a letter as HTML and as text, with the same content. */
type Part = { html: ReactNode; text: string };

const Text = ({ children }: { children: ReactNode }) => (
  <p style={{ font: `400 16px/1.5 ${BODY}`, color: INK, margin: '0 0 12px' }}>{children}</p>
);

const paragraph = (words: string): Part => ({ html: <Text>{words}</Text>, text: words });

export const heading = (words: string): Part => ({
  html: <h2 style={{ font: `600 19px/1.25 ${DISPLAY}`, color: INK, margin: '24px 0 6px' }}>{words}</h2>,
  text: words.toUpperCase(),
});

export const button = (label: string, href: string): Part => ({
  html: (
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
              {label}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  ),
  text: `${label}: ${href}`,
});

export const link = (label: string, href: string): Part => ({
  html: (
    <Text>
      <a href={href} style={{ color: BLUE, fontWeight: 700 }}>
        {label}
      </a>
    </Text>
  ),
  text: `${label}: ${href}`,
});

/** A link that few readers need, after the sentence that explains it, if any. */
export const quietLink = (label: string, href: string, before = ''): Part => ({
  html: (
    <Text>
      {before && `${before} `}
      <a href={href}>{label}</a>
    </Text>
  ),
  text: [before, `${label}: ${href}`].filter(Boolean).join('\n'),
});

/** Space below rows. */
export const gap: Part = {
  html: <div style={{ height: '16px', lineHeight: '16px' }}>&nbsp;</div>,
  text: '',
};

/** What happens when. */
export const steps = (list: { when: string; what: string }[]): Part => ({
  html: list.map(({ when, what }) => (
    <Text key={what}>
      <b>{when}</b>
      <br />
      {what}
    </Text>
  )),
  text: list.map(({ when, what }) => `${when}: ${what}`).join('\n'),
});

/** A portrait, which the words next to it describe. */
export const portrait = (url: string): Part => ({
  html: (
    <img
      src={url}
      width={72}
      height={72}
      alt=""
      style={{ borderRadius: '36px', display: 'block', margin: '0 0 10px', objectFit: 'cover' }}
    />
  ),
  text: '',
});

/** A paragraph with the line breaks of its author. */
export const typed = (words: string): Part => ({
  html: (
    <Text>
      <span style={{ whiteSpace: 'pre-line' }}>{words}</span>
    </Text>
  ),
  text: words,
});

export const quote = (words: string): Part => ({
  html: (
    <blockquote style={{ margin: 0, paddingLeft: '12px', borderLeft: `3px solid ${LINE}` }}>
      {typed(words).html}
    </blockquote>
  ),
  text: words
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n'),
});

/** The company's signature, if any. */
export const signature = (words = '') =>
  words && {
    html: (
      <p style={{ font: `400 16px/1.5 ${BODY}`, color: INK, margin: '16px 0 0', whiteSpace: 'pre-line' }}>
        {words}
      </p>
    ),
    text: words,
  };

const cell = { padding: '7px 0', borderBottom: `1px solid ${LINE}`, verticalAlign: 'top' } as const;
const name = { ...cell, font: `600 15px/1.5 ${BODY}`, color: QUIET, paddingRight: '16px' } as const;
const value = { ...cell, font: `400 16px/1.45 ${BODY}`, color: INK } as const;
const amount = { ...value, textAlign: 'right', whiteSpace: 'nowrap', fontWeight: 600 } as const;
const total = { fontSize: '18px', fontWeight: 700, color: INK, borderBottom: '0' } as const;

export type Row = [name: string, value: string];

/** Names and values. `isMoney` aligns values right and makes the last row the total. */
const rowsPart = (list: Row[], isMoney: boolean): Part => ({
  html: (
    <table {...table} style={{ borderCollapse: 'collapse' }}>
      <tbody>
        {list.map(([key, content], index) => {
          const last = isMoney && index === list.length - 1 ? total : {};
          return (
            <tr key={index}>
              <td style={{ ...name, ...(isMoney ? {} : { width: '92px' }), ...last }}>{key}</td>
              <td style={{ ...(isMoney ? amount : value), ...last }}>{content}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  ),
  text: list.map(([key, content]) => `${key}: ${content}`).join('\n'),
});

export const rows = (list: Row[]): Part => rowsPart(list, false);
/** Amounts and, in the last row, their total. */
export const amounts = (list: Row[]): Part => rowsPart(list, true);

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

type LayoutProps = { issuer: Issuer; title: string; preview: string; children: ReactNode };

/** The sender, below every letter. */
const sender = ({ brand, serviceArea, email, phone }: Issuer) => [
  `${brand} · ${serviceArea}`,
  [email, phone].filter(Boolean).join(' · '),
];

const Layout = ({ issuer, title, preview, children }: LayoutProps) => {
  const [who, where] = sender(issuer);
  return (
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
                </Card>
                <p style={{ font: `400 14px/1.5 ${BODY}`, color: QUIET, margin: '14px 0 0' }}>
                  {who}
                  <br />
                  {where}
                </p>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
};

export type Letter = {
  issuer: Issuer;
  title: string;
  /** The title if absent. */
  subject?: string;
  /** Shown by mail clients next to the subject. */
  preview: string;
  /** A string is a paragraph; what is empty is left out. */
  parts: (Part | string | null | undefined)[];
};

/** The mail of a letter: HTML and plain text are made of the same parts, both with signature and sender. */
export function renderLetter({ issuer, title, subject = title, preview, parts }: Letter) {
  const all = [...parts, signature(issuer.mailSignature)].flatMap((part) => {
    if (!part) return [];
    return typeof part === 'string' ? paragraph(part) : part;
  });
  const html = renderToStaticMarkup(
    <Layout issuer={issuer} title={title} preview={preview}>
      {all.map((part, index) => (
        <Fragment key={index}>{part.html}</Fragment>
      ))}
    </Layout>,
  );
  const text = [...all.map((part) => part.text), sender(issuer).join('\n')].filter(Boolean).join('\n\n');
  return { subject, html: `<!doctype html>${html}`, text };
}

/** "Pat" of "Pat Parent"; a name such as "Dr. Parent" stays whole. */
export const firstNameOf = (name: string): string => {
  const whole = plain(name);
  return /^\p{L}{2,}(?= )/u.exec(whole)?.[0] ?? whole;
};

/** "Hi Pat," for "Pat Parent", or "Hi," to an unproven address. */
export const greeting = (name = '') => {
  const first = firstNameOf(name);
  return first ? `Hi ${first},` : 'Hi,';
};

/** User text for the plain part and subjects: one line, without bidirectional control characters. */
export const plain = (typed: string) =>
  typed
    .replace(/[\u202A-\u202E\u2066-\u2069\u200E\u200F]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** "Saturday, May 8, 2027, 3:00 PM Eastern", in the business zone. */
export const formatInstant = (instant: Date, timeZone: string): string =>
  `${dayInWords(dayInZone(instant, timeZone))}, ${formatTimeAndZone(instant, timeZone)}`;
