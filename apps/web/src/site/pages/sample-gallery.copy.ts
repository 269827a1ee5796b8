import type { GalleryImageView } from '#libs/shared/contracts';

/** Shown on the home page when the gallery cannot be loaded or is empty. */
export const SAMPLE_GALLERY: GalleryImageView[] = [
  {
    id: 'final-hop',
    title: 'The final hop',
    imageUrl: '/art/gallery/final-hop.svg',
    category: 'action',
    featured: true,
  },
  {
    id: 'rope-and-roar',
    title: 'Rope and roar',
    imageUrl: '/art/gallery/rope-and-roar.svg',
    category: 'action',
    featured: true,
  },
  {
    id: 'parachute-sky',
    title: 'Under the parachute sky',
    imageUrl: '/art/gallery/parachute-sky.svg',
    category: 'action',
    featured: true,
  },
  {
    id: 'winners-podium',
    title: 'First, second, third',
    imageUrl: '/art/gallery/winners-podium.svg',
    category: 'awards',
    featured: true,
  },
  {
    id: 'golden-handover',
    title: 'The golden handover',
    imageUrl: '/art/gallery/golden-handover.svg',
    category: 'awards',
    featured: true,
  },
  {
    id: 'blue-vs-red',
    title: 'Team Blue meets Team Red',
    imageUrl: '/art/gallery/blue-vs-red.svg',
    category: 'shirts',
    featured: true,
  },
  {
    id: 'name-on-the-back',
    title: 'Her name on the back',
    imageUrl: '/art/gallery/name-on-the-back.svg',
    category: 'shirts',
    featured: true,
  },
  {
    id: 'kit-ready',
    title: 'Kit laid out and ready',
    imageUrl: '/art/gallery/kit-ready.svg',
    category: 'equipment',
    featured: true,
  },
];
