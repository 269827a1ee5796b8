/** The preview picture of shared links; its source is public/art/pages/share.svg. */
export const SHARE_IMAGE = {
  path: '/share.png',
  width: 1200,
  height: 630,
  alt: 'Children cheer around a podium',
} as const;
