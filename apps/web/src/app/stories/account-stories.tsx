import { verifyKey, CLAIMABLE, CURRENT_USER, OWN_BOOKINGS } from '../../site/account/api.js';
import { BookingCard, BookingRow } from '../../site/account/bookings/booking-card.js';
import { ClaimOffer } from '../../site/account/claim-bookings.js';
import { LoginForm, RegisterForm } from '../../site/account/login-and-register.js';
import AuthPage from '../../site/pages/auth.js';
import ProfilePage, { ProfileSkeleton } from '../../site/pages/profile.js';
import '../../site/pages/auth.css';
import { BOOKING, PARENT, SNAPS } from './samples.js';
import type { Story } from './story-frame.js';

const nothing = () => undefined;
const ADMIN = {
  ...PARENT,
  firstName: null,
  lastName: null,
  email: 'office@example.com',
  role: 'admin' as const,
};

const STATES = [
  { status: 'pending', paymentStatus: 'pending' },
  { status: 'confirmed', paymentStatus: 'completed' },
  { status: 'confirmed', paymentStatus: 'pending' },
  { status: 'completed', paymentStatus: 'completed' },
  { status: 'pending', paymentStatus: 'failed' },
  { status: 'expired', paymentStatus: 'pending' },
  { status: 'cancelled', paymentStatus: 'partially_refunded' },
  { status: 'cancelled', paymentStatus: 'refunded' },
  { status: 'on_hold', paymentStatus: 'pending' },
];

export const ACCOUNT_STORIES: Story[] = [
  { name: 'LoginForm', body: <LoginForm onDone={nothing} /> },
  { name: 'RegisterForm', body: <RegisterForm onDone={nothing} /> },
  { name: 'Auth: forgotten password', body: <AuthPage />, path: '/auth?reset=request' },
  { name: 'Auth: new password', body: <AuthPage />, path: '/auth?reset=token' },
  { name: 'Auth: confirming the address', body: <AuthPage />, path: '/auth?verify=busy' },
  {
    name: 'Auth: address confirmed',
    body: <AuthPage />,
    path: '/auth?verify=done',
    answers: [[verifyKey('done'), true]],
  },
  {
    name: 'Auth: address not confirmed',
    body: <AuthPage />,
    path: '/auth?verify=away',
    failed: [verifyKey('away')],
  },
  { name: 'ClaimOffer', body: <ClaimOffer />, answers: [[CLAIMABLE, { bookings: 2 }]] },
  { name: 'BookingCard: the next event', body: <BookingCard booking={BOOKING} games={SNAPS} /> },
  ...STATES.map((state) => ({
    name: `BookingRow: ${state.status}, payment ${state.paymentStatus}`,
    body: <BookingRow isOpened={false} booking={{ ...BOOKING, ...state }} />,
  })),
  { name: 'Profile: nobody knows yet whose', body: <ProfileSkeleton /> },
  { name: 'Profile: loading', body: <ProfilePage />, answers: [[CURRENT_USER, PARENT]] },
  {
    name: 'Profile: error',
    body: <ProfilePage />,
    answers: [[CURRENT_USER, PARENT]],
    failed: [OWN_BOOKINGS],
  },
  {
    name: 'Profile: empty, administrator',
    body: <ProfilePage />,
    answers: [
      [CURRENT_USER, ADMIN],
      [OWN_BOOKINGS, []],
    ],
  },
  {
    name: 'Profile: loaded',
    body: <ProfilePage />,
    answers: [
      [CURRENT_USER, PARENT],
      [OWN_BOOKINGS, [BOOKING, { ...BOOKING, id: 'other', status: 'cancelled' }]],
    ],
  },
];
