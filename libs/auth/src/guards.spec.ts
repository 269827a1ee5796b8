import 'reflect-metadata';
import { Reflector } from '@nestjs/core';
import type { CanActivate, ExecutionContext, Type } from '@nestjs/common';
import { GUARDS_METADATA } from '@nestjs/common/constants.js';
import type { Role, UserView } from '#libs/contracts';
import { AdminOnly, needOf, refusalOf, UserOnly, type Need } from './guards.js';
import { RequestUser } from './request-user.js';

class Open {
  anybody() {}
  @UserOnly() forUsers() {}
  @AdminOnly() forStaff() {}
}
@AdminOnly()
class Closed {
  inherited() {}
  @UserOnly() opened() {}
}

const person = (role: Role | null) =>
  new RequestUser({} as never, null, undefined, role && ({ id: 'u-1', role } as UserView));
const [nobody, user, admin] = [person(null), person('user'), person('admin')];

it.each([
  ['nobody', 'UNAUTHENTICATED', 'UNAUTHENTICATED', nobody],
  ['a user', 'nothing', 'FORBIDDEN', user],
  ['an administrator', 'nothing', 'nothing', admin],
] as const)('%s meets %s at the door for users and %s at the one for staff', (_, forUsers, forStaff, who) => {
  expect([refusalOf(who, 'user') ?? 'nothing', refusalOf(who, 'admin') ?? 'nothing']).toEqual([
    forUsers,
    forStaff,
  ]);
});

it('a guest with a cookie is nobody as long as nobody is logged in', () => {
  const guest = new RequestUser({} as never, 'a token');
  expect([guest.isKnown, refusalOf(guest, 'user')]).toEqual([true, 'UNAUTHENTICATED']);
});

describe('what a route asks of its reader', () => {
  const routes = [
    ['anybody', 'nothing', Open],
    ['forUsers', 'user', Open],
    ['forStaff', 'admin', Open],
    ['inherited', 'admin', Closed],
    ['opened', 'user', Closed],
  ] as const;

  it.each(routes)('is its own word, else its controller’s: %s asks for %s', (name, need, controller) => {
    expect(needOf(controller.prototype[name as never], controller) ?? 'nothing').toBe(need);
  });

  it.each(routes.slice(1))(
    'is asked at the door: %s throws for everybody who is less than %s',
    (name, need, controller) => {
      const handler = controller.prototype[name as never] as object;
      const [Guard] = (Reflect.getMetadata(GUARDS_METADATA, handler) ??
        Reflect.getMetadata(GUARDS_METADATA, controller)) as Type<CanActivate>[];
      const enter = (currentUser: RequestUser) => () =>
        new Guard(new Reflector()).canActivate({
          getHandler: () => handler,
          getClass: () => controller,
          switchToHttp: () => ({ getRequest: () => ({ currentUser }) }),
        } as unknown as ExecutionContext);
      for (const who of [nobody, user, admin]) {
        const code = refusalOf(who, need as Need);
        if (code) expect(enter(who)).toThrow(expect.objectContaining({ code }));
        else expect(enter(who)()).toBe(true);
      }
    },
  );
});
