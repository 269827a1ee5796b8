import { BUTTON_TEXTS, LABEL_TEXTS } from './common.js';

/** Texts of the layout around every page. */
export const NAVIGATION = [
  { to: '/', label: 'Home' },
  { to: '/packages', label: LABEL_TEXTS.packages },
  { to: '/competitions', label: LABEL_TEXTS.games },
  { to: '/gallery', label: LABEL_TEXTS.gallery },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
] as const;

export const FRAME_TEXTS = {
  skip: 'Skip to content',
  book: 'Book Now',
  mainMenu: 'Main',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  account: 'Your account',
  profile: 'Profile',
  admin: 'Admin Dashboard',
  logout: 'Logout',
  notLoggedOut: { title: 'We could not log you out', description: 'Please try again.' },
  login: 'Login',
  call: (phone: string) => `Call ${phone}`,
  quickLinks: 'Quick links',
  contact: 'Contact',
  follow: 'Follow us',
  about: 'Organized competition events for birthdays, schools and families.',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
} as const;

export const FOOTER_LINKS = [
  { to: '/packages', label: LABEL_TEXTS.packages },
  { to: '/competitions', label: LABEL_TEXTS.games },
  { to: '/profile', label: 'Profile' },
  { to: '/gallery', label: LABEL_TEXTS.gallery },
] as const;

export const SOCIAL_NAMES = ['Facebook', 'Instagram', 'YouTube'] as const;

export const LOADING_TEXTS = {
  page: 'Loading page...',
  user: 'Loading your account...',
  packages: 'Loading packages...',
  games: 'Loading competitions...',
  gallery: 'Loading gallery...',
  testimonials: 'Loading testimonials...',
  bookings: 'Loading your bookings...',
} as const;

export const COPY_TEXTS = {
  copied: 'Copied',
  notCopied: 'Your browser did not allow copying. Please select the text and copy it.',
} as const;

/** Shown in place of a part that failed to load. */
export const FAILED_PART = {
  text: 'This part did not load.',
  again: BUTTON_TEXTS.again,
  scene: '/art/scenes/not-found.svg',
} as const;

/** Toasts of a page that requires a log-in. */
export const GUARD_TOASTS = {
  login: { title: 'Authentication Required', description: 'Please log in to access this page.' },
  admin: {
    title: 'Admin Access Required',
    description: 'You need admin privileges to access this page.',
  },
} as const;

/** The assigned lead of an event, for the family. */
export const ASSIGNED_LEAD_TEXTS = {
  title: LABEL_TEXTS.whoComes,
  leads: (name: string) => `${name} leads your event.`,
} as const;
