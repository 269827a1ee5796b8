import { isUploadedPicture, PICTURE_WIDTHS } from '#libs/shared/contracts';

/** Attributes of an img: the site's SVG drawings need no srcset, uploaded pictures have the stored widths. */
export function pictureSource(imageUrl: string, sizes: string) {
  if (!isUploadedPicture(imageUrl)) return { src: imageUrl };
  const srcSet = PICTURE_WIDTHS.map((width) => `${imageUrl}?w=${width} ${width}w`).join(', ');
  return { src: imageUrl, srcSet, sizes };
}
