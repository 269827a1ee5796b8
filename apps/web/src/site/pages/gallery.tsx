import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { GALLERY_CATEGORIES } from '#libs/shared/contracts';
import { CATEGORY_LABELS, GALLERY_TEXTS } from '../../copy/catalog.js';
import { LOADING_TEXTS } from '../../copy/frame.js';
import { useGallery } from '../catalog/api.js';
import { GalleryTile } from '../catalog/gallery-tile.js';
import { Failure, Empty, Loading } from '../../ui/feedback/load-states.js';
import { lazyPart } from '../../ui/feedback/lazy-part.js';
import { Section, PageMeta } from '../../ui/layout/section.js';

const ALL = 'all';
const GalleryDialog = lazyPart(async () => ({
  default: (await import('../catalog/gallery-dialog.js')).GalleryDialog,
}));

function Pictures({ category }: { category: string }) {
  const query = useGallery();
  const { data, isPending, isError } = query;
  const [index, setIndex] = useState<number | null>(null);
  if (isPending) return <Loading text={LOADING_TEXTS.gallery} />;
  if (isError) return <Failure text={GALLERY_TEXTS.failed} query={query} />;
  const images = data.filter((image) => category === ALL || image.category === category);
  if (images.length === 0)
    return <Empty picture="no-pictures" title={GALLERY_TEXTS.empty} text={GALLERY_TEXTS.emptyHint} />;
  return (
    <>
      <div className="snaps">
        {images.map((image, place) => (
          <GalleryTile key={image.id} image={image} onOpen={() => setIndex(place)} />
        ))}
      </div>
      {index !== null && <GalleryDialog images={images} index={index} onSelect={setIndex} />}
    </>
  );
}

export default function GalleryPage() {
  const [address, setAddress] = useSearchParams();
  const category = address.get('category') ?? ALL;
  const labels: [string, string][] = [
    [ALL, GALLERY_TEXTS.all],
    ...GALLERY_CATEGORIES.map((key): [string, string] => [key, CATEGORY_LABELS[key]]),
  ];
  return (
    <>
      <PageMeta title={GALLERY_TEXTS.title} description={GALLERY_TEXTS.intro} />
      <Section level={1} title={GALLERY_TEXTS.title} text={GALLERY_TEXTS.intro}>
        <div className="chips filter-chips" role="group" aria-label={GALLERY_TEXTS.filter}>
          {labels.map(([key, label]) => (
            <button
              type="button"
              className="chip"
              key={key}
              aria-pressed={key === category}
              onClick={() => setAddress(key === ALL ? {} : { category: key }, { replace: true })}
            >
              {label}
            </button>
          ))}
        </div>
        <Pictures key={category} category={category} />
      </Section>
    </>
  );
}
