import type { UserView } from '#libs/shared/contracts';
import { RequestUser } from './request-user.js';
import type { SessionsService } from './sessions/sessions.service.js';

const ANNA = { id: 'anna', role: 'user' } as UserView;
const BERT = { id: 'bert', role: 'admin' } as UserView;

let tokens: number;
let ended: string[];
/** The promo code passed to the last log-in. */
let takenAlong: string | null;
beforeEach(() => {
  tokens = 0;
  ended = [];
});
const next = () => `token-${(tokens += 1)}`;
const sessions = {
  open: next,
  renew: async (_: unknown, { promoCode }: { promoCode: string | null }) => {
    takenAlong = promoCode;
    return next();
  },
  savePromoCode: async (token: string | null) => token ?? next(),
  close: async (token: string) => void ended.push(token),
} as unknown as SessionsService;
const caller = (token: string | null = null, user: UserView | null = null, promoCode: string | null = null) =>
  new RequestUser(sessions, token, 'a guest', user, promoCode);

it('sets no cookie for a read and one cookie for a remembered guest', () => {
  const guest = caller();
  expect([guest.isKnown, guest.newToken]).toEqual([false, null]);
  guest.remember();
  guest.remember();
  expect([guest.isKnown, guest.newToken, tokens]).toEqual([true, 'token-1', 1]);
});

it('has a user id only after a log-in', () => {
  expect(caller('known', ANNA).requireUserId()).toBe('anna');
  expect(() => caller('known').requireUserId()).toThrow(expect.objectContaining({ code: 'UNAUTHENTICATED' }));
});

it('does not replace the cookie of a known guest', () => {
  const guest = caller('known');
  guest.remember();
  expect([guest.token, guest.newToken]).toEqual(['known', null]);
});

it('preserves session id and promo code when a guest logs in, under a new token', async () => {
  const guest = caller('known', null, 'TEN');
  await guest.becomeUser(ANNA);
  expect([guest.sessionId, guest.promoCode, guest.newToken]).toEqual(['a guest', 'TEN', 'token-1']);
  expect([guest.userId, guest.isAdmin]).toEqual(['anna', false]);
});

it('gives another user a new session without the promo code, but not the same user', async () => {
  const same = caller('known', ANNA, 'TEN');
  await same.becomeUser(ANNA);
  expect([same.sessionId, takenAlong]).toEqual(['a guest', 'TEN']);
  const other = caller('known', ANNA, 'TEN');
  await other.becomeUser(BERT);
  expect(other.sessionId).not.toBe('a guest');
  expect([takenAlong, other.isAdmin]).toEqual([null, true]);
});

it('changes nothing if the password changed during the log-in', async () => {
  const guest = new RequestUser(
    { renew: async () => null } as unknown as SessionsService,
    'known',
    'a guest',
  );
  await expect(guest.becomeUser(ANNA, 'the hash of before')).rejects.toMatchObject({ code: 'WRONG_LOGIN' });
  expect([guest.token, guest.newToken, guest.userId]).toEqual(['known', null, null]);
});

it('ends the session and clears the cookie on log-out, also for a guest', async () => {
  const user = caller('known', ANNA);
  await user.leave();
  expect([user.token, user.newToken, user.userId, ended]).toEqual([null, '', null, ['known']]);
  await caller().leave();
  expect(ended).toEqual(['known']);
});

it('stores a promo code once and creates a guest session', async () => {
  const guest = caller();
  await guest.rememberPromo(null);
  expect(guest.isKnown).toBe(false);
  await guest.rememberPromo('TEN');
  await guest.rememberPromo('TEN');
  expect([guest.promoCode, guest.newToken, tokens]).toEqual(['TEN', 'token-1', 1]);
});
