import 'reflect-metadata';
import { APP_GUARD, ModulesContainer, Reflector } from '@nestjs/core';
import { Controller, Get, Post, type ExecutionContext, type Type } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { Role, UserView } from '#libs/shared/contracts';
import {
  AdminOnly,
  HostOnly,
  needOf,
  accessError,
  Public,
  RightsGuard,
  UserOnly,
  type Need,
} from './guards.js';
import { RequestUser } from './request-user.js';

class Open {
  @Public() anybody() {}
  @UserOnly() forUsers() {}
  @HostOnly() forHosts() {}
  @AdminOnly('read') forStaff() {}
}
@AdminOnly('edit-bookings')
class Closed {
  inherited() {}
  @UserOnly() opened() {}
}
class Forgotten {
  unmarked() {}
}

const person = (role: Role | null, isHost = false) =>
  new RequestUser({ user: role && ({ id: 'u-1', role, isHost } as UserView) });
const [nobody, user, host, admin] = [person(null), person('user'), person('user', true), person('admin')];
const NEEDS = ['user', 'host', 'admin'] as const;

it.each([
  ['a guest', 'UNAUTHENTICATED', 'UNAUTHENTICATED', 'UNAUTHENTICATED', nobody],
  ['a user', 'nothing', 'FORBIDDEN', 'FORBIDDEN', user],
  ['a host', 'nothing', 'nothing', 'FORBIDDEN', host],
  ['an administrator', 'nothing', 'FORBIDDEN', 'nothing', admin],
  ['an administrator who is a host', 'nothing', 'nothing', 'nothing', person('admin', true)],
] as const)('%s gets %s on user routes, %s on host routes and %s on admin routes', (_, ...doors) => {
  const who = doors.at(-1) as RequestUser;
  expect(NEEDS.map((need) => accessError(who, need) ?? 'nothing')).toEqual(doors.slice(0, 3));
});

it('rejects a guest without a log-in', () => {
  const guest = new RequestUser({ token: 'a token' });
  expect([guest.isKnown, accessError(guest, 'user')]).toEqual([true, 'UNAUTHENTICATED']);
});

/** Sends a request of this person to a route through the guard. */
const enter = (controller: Type, name: string, currentUser: RequestUser) => () =>
  new RightsGuard(new Reflector(), new ModulesContainer()).canActivate({
    getHandler: () => controller.prototype[name as never],
    getClass: () => controller,
    switchToHttp: () => ({ getRequest: () => ({ currentUser, method: 'GET' }) }),
  } as unknown as ExecutionContext);

describe('required role of a route', () => {
  const routes = [
    ['anybody', 'nothing', Open],
    ['forUsers', 'user', Open],
    ['forHosts', 'host', Open],
    ['forStaff', 'admin', Open],
    ['inherited', 'admin', Closed],
    ['opened', 'user', Closed],
  ] as const;

  it.each(routes)(
    'is declared on the method, else on the controller: %s needs %s',
    (name, need, controller) => {
      expect(needOf(controller.prototype[name as never], controller) ?? 'nothing').toBe(need);
    },
  );

  it.each(routes.slice(1))(
    'is enforced by the guard: %s throws without the role %s',
    (name, need, controller) => {
      for (const who of [nobody, user, host, admin]) {
        const code = accessError(who, need as Need);
        if (code) expect(enter(controller, name, who)).toThrow(expect.objectContaining({ code }));
        else expect(enter(controller, name, who)()).toBe(true);
      }
    },
  );

  it('lets everybody in on a public route, and nobody on one that declares nothing', () => {
    for (const who of [nobody, user, host, admin]) {
      expect(enter(Open, 'anybody', who)()).toBe(true);
      expect(enter(Forgotten, 'unmarked', who)).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }));
    }
  });
});

describe('the start of an application', () => {
  @Controller('prices')
  @AdminOnly('edit-prices')
  class ReadByAll {
    @Get() list() {}
    @Post() @AdminOnly('edit-prices') add() {}
  }
  @Controller('secrets')
  class ReadByFew {
    @AdminOnly('edit-prices') @Get() list() {}
  }
  const start = async (controller: Type) => {
    const providers = [{ provide: APP_GUARD, useClass: RightsGuard }];
    const module = await Test.createTestingModule({ controllers: [controller], providers }).compile();
    await module.init();
    await module.close();
  };

  it('is rejected when a level is set on a GET, which every administrator may call', async () => {
    await expect(start(ReadByAll)).resolves.toBeUndefined();
    await expect(start(ReadByFew)).rejects.toThrow(
      "ReadByFew.list is a GET with @AdminOnly('edit-prices'), but every administrator may read. Use @AdminOnly('read').",
    );
  });
});
