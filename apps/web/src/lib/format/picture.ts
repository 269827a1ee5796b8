import { isUploadedPicture, PICTURE_WIDTHS } from '#libs/shared/contracts';

/** What an img wants: the site's drawings fit every size, uploaded pictures come in the widths that are kept. */
export function pictureSource(imageUrl: string, sizes: string) {
  if (!isUploadedPicture(imageUrl)) return { src: imageUrl };
  const srcSet = PICTURE_WIDTHS.map((width) => `${imageUrl}?w=${width} ${width}w`).join(', ');
  return { src: imageUrl, srcSet, sizes };
}
