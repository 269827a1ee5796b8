import type { UserView } from '#libs/shared/contracts';
import { RequestUser } from './request-user.js';
import type { SessionsService } from './sessions/sessions.service.js';

const ANNA = { id: 'anna', role: 'user' } as UserView;
const BERT = { id: 'bert', role: 'admin' } as UserView;

let tokens: number;
let ended: string[];
/** The code that the last log-in took along. */
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

it('a read sets no cookie, and a remembered guest gets one cookie', () => {
  const guest = caller();
  expect([guest.isKnown, guest.newToken]).toEqual([false, null]);
  guest.remember();
  guest.remember();
  expect([guest.isKnown, guest.newToken, tokens]).toEqual([true, 'token-1', 1]);
});

it('a known guest keeps the cookie when something is stored', () => {
  const guest = caller('known');
  guest.remember();
  expect([guest.token, guest.newToken]).toEqual(['known', null]);
});

it('a guest who logs in stays the same guest with the same code, under a new token', async () => {
  const guest = caller('known', null, 'TEN');
  await guest.becomeUser(ANNA);
  expect([guest.sessionId, guest.promoCode, guest.newToken]).toEqual(['a guest', 'TEN', 'token-1']);
  expect([guest.userId, guest.isAdmin]).toEqual(['anna', false]);
});

it('another user on the same computer is another guest and finds no code, the same one does', async () => {
  const same = caller('known', ANNA, 'TEN');
  await same.becomeUser(ANNA);
  expect([same.sessionId, takenAlong]).toEqual(['a guest', 'TEN']);
  const other = caller('known', ANNA, 'TEN');
  await other.becomeUser(BERT);
  expect(other.sessionId).not.toBe('a guest');
  expect([takenAlong, other.isAdmin]).toEqual([null, true]);
});

it('a log-in with a password that was changed meanwhile changes nothing', async () => {
  const guest = new RequestUser(
    { renew: async () => null } as unknown as SessionsService,
    'known',
    'a guest',
  );
  await expect(guest.becomeUser(ANNA, 'the hash of before')).rejects.toMatchObject({ code: 'WRONG_LOGIN' });
  expect([guest.token, guest.newToken, guest.userId]).toEqual(['known', null, null]);
});

it('logging out ends the session and clears the cookie; a guest may log out as well', async () => {
  const user = caller('known', ANNA);
  await user.leave();
  expect([user.token, user.newToken, user.userId, ended]).toEqual([null, '', null, ['known']]);
  await caller().leave();
  expect(ended).toEqual(['known']);
});

it('a promo code is stored once, and creates a guest session', async () => {
  const guest = caller();
  await guest.rememberPromo(null);
  expect(guest.isKnown).toBe(false);
  await guest.rememberPromo('TEN');
  await guest.rememberPromo('TEN');
  expect([guest.promoCode, guest.newToken, tokens]).toEqual(['TEN', 'token-1', 1]);
});
