import type { Settings } from '#libs/platform/config';

/** The right-hand side of message ids and calendar uids: the site's host, else the brand. */
export function siteHost({ PUBLIC_URL, BRAND_NAME }: Settings): string {
  if (PUBLIC_URL) return new URL(PUBLIC_URL).hostname;
  const brand = BRAND_NAME.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return brand.replace(/^-|-$/g, '') || 'events';
}
