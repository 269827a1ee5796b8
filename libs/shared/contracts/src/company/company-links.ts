// Where a company can be followed: addresses that the owner sets, and what they are called.

export const SOCIAL_LINKS = {
  socialLinks: {
    kind: 'links',
    max: 6,
    isOptional: true,
    label: 'Where to follow you',
    sentence: 'At the foot of each page, and for search engines: up to six addresses, one a line.',
  },
} as const;

export const LOGO = {
  logo: {
    kind: 'picture',
    max: 60,
    isOptional: true,
    label: 'Logo',
    sentence:
      'In the header of each page, on papers and in mails. One that is wide stands alone, any other beside the name.',
  },
} as const;

/** As the upload of a picture answers. */
const PICTURE = /^\/pictures\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const logoError = (value: string): string | null =>
  PICTURE.test(value) ? null : 'Please send the picture first.';

/** The logo as pages show it, with its size in pixels. */
export type ShownLogo = { src: string; width: number; height: number };

/** One link as pages show it; `rel` says that the page is the company's own. */
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
const LONGEST = 200;

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** An https address without a name and password in it; null for anything else. */
function addressOf(line: string): URL | null {
  if (line.length > LONGEST || !/^https:\/\/[^\s"<>\\]+$/i.test(line) || !URL.canParse(line)) return null;
  const url = new URL(line);
  const isPlain = url.username === '' && url.password === '' && /\.[a-z]{2,}$/i.test(url.hostname);
  return isPlain ? url : null;
}

/** What is wrong with links, one a line, as a sentence; null when nothing is. */
export function linksError(text: string, max: number): string | null {
  const lines = linesOf(text);
  if (lines.length > max) return `Please give ${max} addresses at most.`;
  const wrong = lines.find((line) => addressOf(line) === null);
  if (wrong !== undefined) return `Please give an address that begins with https://: ${wrong.slice(0, 60)}`;
  const hrefs = lines.map((line) => addressOf(line)?.href);
  return new Set(hrefs).size < hrefs.length ? 'Please give each address once.' : null;
}

/** The links as pages show them, in their order; one of no known network is called by its host. */
export const socialLinksOf = (text: string): SocialLink[] =>
  linesOf(text).flatMap((line) => {
    const url = addressOf(line);
    if (!url) return [];
    const host = url.hostname.replace(/^(www|m)\./, '');
    return [{ name: NETWORKS[host] ?? host, url: url.href, rel: 'me noopener' }];
  });
