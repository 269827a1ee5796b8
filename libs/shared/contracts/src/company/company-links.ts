// Social links and logo of the company.

export const SOCIAL_LINKS = {
  socialLinks: {
    kind: 'links',
    max: 6,
    isOptional: true,
    label: 'Where to follow you',
    sentence: 'At the bottom of each page, and for search engines: up to six addresses, one on each line.',
  },
} as const;

export const LOGO = {
  logo: {
    kind: 'picture',
    max: 60,
    isOptional: true,
    label: 'Logo',
    sentence:
      'In the header, on documents and in emails. A wide logo replaces the name; a square one appears next to it.',
  },
} as const;

/** The path that an upload returns. */
const PICTURE = /^\/pictures\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const logoError = (value: string): string | null =>
  PICTURE.test(value) ? null : 'Please send the picture first.';

/** The logo on pages; sizes in pixels. */
export type ShownLogo = { src: string; width: number; height: number };

/** A link on pages; `rel` marks it as the company's own profile. */
export type SocialLink = { name: string; url: string; rel?: string };

const NETWORKS: Record<string, string> = {
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'youtube.com': 'YouTube',
  'tiktok.com': 'TikTok',
  'x.com': 'X',
  'twitter.com': 'X',
  'linkedin.com': 'LinkedIn',
  'pinterest.com': 'Pinterest',
  'yelp.com': 'Yelp',
  'nextdoor.com': 'Nextdoor',
  'threads.net': 'Threads',
  'threads.com': 'Threads',
  'bsky.app': 'Bluesky',
};
const MAX_LENGTH = 200;

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** An https URL without credentials, else null. */
function addressOf(line: string): URL | null {
  if (line.length > MAX_LENGTH || !/^https:\/\/[^\s"<>\\]+$/i.test(line) || !URL.canParse(line)) return null;
  const url = new URL(line);
  const isPlain = url.username === '' && url.password === '' && /\.[a-z]{2,}$/i.test(url.hostname);
  return isPlain ? url : null;
}

/** Validates links, one per line: an error message, or null. */
export function linksError(text: string, max: number): string | null {
  const lines = linesOf(text);
  if (lines.length > max) return `Please give ${max} addresses at most.`;
  const wrong = lines.find((line) => addressOf(line) === null);
  if (wrong !== undefined) return `Please give an address that begins with https://: ${wrong.slice(0, 60)}`;
  const hrefs = lines.map((line) => addressOf(line)?.href);
  return new Set(hrefs).size < hrefs.length ? 'Please give each address once.' : null;
}

/** The links in order, named by their network, or by host if it is unknown. */
export const socialLinksOf = (text: string): SocialLink[] =>
  linesOf(text).flatMap((line) => {
    const url = addressOf(line);
    if (!url) return [];
    const host = url.hostname.replace(/^(www|m)\./, '');
    return [{ name: NETWORKS[host] ?? host, url: url.href, rel: 'me noopener' }];
  });
