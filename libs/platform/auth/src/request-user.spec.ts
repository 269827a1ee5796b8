import type { UserView } from '#libs/shared/contracts';
import { RequestUser } from './request-user.js';

const ANNA = { id: 'anna', role: 'user' } as UserView;

it('sets no cookie for a read and one for a remembered guest', () => {
  const guest = new RequestUser();
  expect([guest.isKnown, guest.newCookie]).toEqual([false, null]);
  guest.remember();
  expect([guest.isKnown, guest.newCookie]).toEqual([true, 'guest']);
});

it('has a user id only after a log-in', () => {
  expect(new RequestUser({ token: 'known', user: ANNA }).requireUserId()).toBe('anna');
  expect(() => new RequestUser({ token: 'known' }).requireUserId()).toThrow(
    expect.objectContaining({ code: 'UNAUTHENTICATED' }),
  );
});

it('does not replace the cookie of a known guest', () => {
  const guest = new RequestUser({ token: 'known' });
  guest.remember();
  expect([guest.isKnown, guest.newCookie]).toEqual([true, null]);
});
