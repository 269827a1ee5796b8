// Sample data for the stories only.
import type { BookingView, GalleryImageView, GameView, PackageView, UserView } from '#libs/shared/contracts';
import { EMPTY_DRAFT, type BookingDraft } from '../../site/booking/draft/booking.draft.js';

export const PARENT: UserView = {
  id: 'u1',
  username: 'dana',
  email: null,
  firstName: 'Dana',
  lastName: 'Field',
  role: 'user',
  emailVerified: false,
  isHost: false,
};

const game = (id: string, name: string, difficulty: number, spaceType: GameView['spaceType']): GameView => ({
  id,
  name,
  difficulty,
  spaceType,
  description: 'Hop, wobble and giggle your way to the finish line.',
  imageUrl: `/art/games/${id}.svg`,
  minPlayers: 4,
  maxPlayers: 24,
  spaceRequired: 'Flat grass',
  duration: 10,
  ageRange: '4-12',
  skills: ['Balance'],
  equipment: ['Sacks'],
});

export const GAMES = [
  game('sack-sprint', 'Sack Sprint', 2, 'outdoor'),
  game('tug-of-champions', 'Tug of Champions', 3, 'outdoor'),
  game('cup-stack-blitz', 'Cup Stack Blitz', 4, 'indoor'),
  game('limbo-league', 'Limbo League', 2.5, 'both'),
];

const offer = (tier: PackageView['tier'], name: string, basePrice: number): PackageView => ({
  id: name,
  name,
  basePrice,
  tier,
  description: 'One host, the games you choose and a medal moment at the end.',
  duration: 60 + tier * 30,
  gamesIncluded: tier * 2 + 1,
  features: ['Professional MC', 'All equipment brought to you', 'Medals for every child'],
  popular: tier === 2,
});

export const PACKAGES = [
  offer(1, 'Starter Showdown', 400),
  offer(2, 'Champions Classic', 600),
  offer(3, 'Ultimate Games Day', 800),
];

export const PICTURES: GalleryImageView[] = [
  {
    id: 'g1',
    title: 'The final hop',
    imageUrl: '/art/gallery/final-hop.svg',
    category: 'action',
    featured: true,
  },
  {
    id: 'g2',
    title: 'Kit ready',
    imageUrl: '/art/gallery/kit-ready.svg',
    category: 'equipment',
    featured: false,
  },
];

export const ANSWERS: BookingDraft = {
  ...EMPTY_DRAFT,
  parentName: 'Dana Field',
  parentEmail: 'dana@example.com',
  parentPhone: '(555) 010-2030',
  childName: 'Robin',
  eventDate: '2099-06-20',
  eventTime: '10:00 AM',
  eventType: 'birthday',
  guestCount: 22,
  selectedGames: ['sack-sprint', 'tug-of-champions', 'cup-stack-blitz'],
  location: {
    address: '12 Meadow Lane',
    city: 'Springfield',
    state: 'NY',
    zipCode: '10001',
    spaceDetails: 'Flat lawn behind the house',
  },
  addOns: { ...EMPTY_DRAFT.addOns, photography: true },
};

export const BOOKING: BookingView = {
  ...ANSWERS,
  id: '1f0c6f5e-0000-4000-8000-00000000a1b2',
  userId: null,
  status: 'pending',
  paymentStatus: 'pending',
  paymentCompletedAt: null,
  promoCode: null,
  promoDiscount: '0.00',
  totalPrice: '704.00',
  finalPrice: '704.00',
  createdAt: '2026-05-01T15:04:00.000Z',
  gameNames: ['Sack Sprint', 'Tug of Champions', 'Cup Stack Blitz', 'Limbo League', 'Relay Rocket'],
  eventTheme: null,
  specialRequests: 'One child uses a wheelchair.',
  durationMinutes: 90,
  pricing: {
    basePrice: '400.00',
    totalPrice: '704.00',
    breakdown: {
      package: '400.00',
      extraGuests: '105.00',
      photography: '199.00',
      videography: '0.00',
      customShirts: '0.00',
      customAwards: '0.00',
    },
    gameCount: 3,
    totalDuration: 90,
    includedChildren: 15,
  },
  priceBook: 1,
};

/** The games of the booking as snapshots. */
export const SNAPS = BOOKING.gameNames.map((name, place) => ({
  name,
  imageUrl: GAMES[place % GAMES.length].imageUrl,
}));
