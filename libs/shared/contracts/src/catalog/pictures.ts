/** What may be uploaded: at most so many bytes, of these types. */
export const PICTURE_BYTES = 10 * 1024 * 1024;
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;

/** The widths that a picture is kept in; smaller ones are never blown up. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const;

export type UploadedPicture = { imageUrl: string };

/** Uploaded ones have these widths; the site's own drawings have none. */
export const isUploadedPicture = (url: string): boolean => url.startsWith('/pictures/');
