import type { GalleryImageView } from '#libs/contracts';

/** A framed snapshot; with `onOpen` it is a button that opens the large picture. */
export function GalleryTile({ image, onOpen }: { image: GalleryImageView; onOpen?: () => void }) {
  const picture = (
    <>
      <img src={image.imageUrl} alt="" width={640} height={480} loading="lazy" decoding="async" />
      <span className="snap-title">{image.title}</span>
    </>
  );
  return onOpen ? (
    <button type="button" className="snap" onClick={onOpen}>
      {picture}
    </button>
  ) : (
    <figure className="snap">{picture}</figure>
  );
}
