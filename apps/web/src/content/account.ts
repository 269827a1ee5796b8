/** Words of sign-in and profile. */
export const AUTH_TEXTS = {
  title: 'Welcome to the team',
  intro: 'Log in to see your bookings, or make an account in a minute.',
  login: 'Login',
  register: 'Register',
  username: 'Username',
  usernameHint: 'Or the email address of your account',
  password: 'Password',
  newPasswordHint: '8 characters or more',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  logIn: 'Log in',
  create: 'Create account',
  guest: 'You can book without an account.',
  art: 'Three children waving on the field',
} as const;

export const PROFILE_TEXTS = {
  title: 'Your profile',
  noEmail: 'No email provided',
  admin: 'Administrator',
  user: 'User',
  logout: 'Logout',
  bookings: 'Your Bookings',
  newBooking: 'New Booking',
  empty: 'No bookings yet',
  emptyHint: 'Your events will stand here as soon as you book one.',
  first: 'Book Your First Event',
  failed: 'Failed to load your bookings. Please try again later.',
  next: 'Your next event',
  receipt: 'Receipt (PDF)',
  pay: 'Pay now',
  guests: 'Guests',
  where: 'Location',
  games: 'Games',
  requests: 'Special requests',
  when: 'When',
  booked: 'Booked',
} as const;

export const NOT_FOUND_TEXTS = {
  title: '404 Page Not Found',
  text: 'We looked under every cone. This page is not on our field.',
  home: 'Back to Home',
  games: 'See the games',
} as const;
