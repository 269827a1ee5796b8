import {
  createParamDecorator,
  Injectable,
  SetMetadata,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AppError, type ErrorCode } from '#libs/contracts';
import type { RequestUser } from './request-user.js';

export type Need = 'user' | 'host' | 'admin';
const NEED = Symbol('need');
const NO_HOST = 'You need to be one of our hosts to access this page.';

/** Why somebody is refused: the 401 for nobody, the 403 for other users; null when they may. */
export function refusalOf({ user, isAdmin }: RequestUser, need: Need): ErrorCode | null {
  if (!user) return 'UNAUTHENTICATED';
  const isMet = { user: true, host: user.isHost, admin: isAdmin }[need];
  return isMet ? null : 'FORBIDDEN';
}

const currentUserOf = (context: ExecutionContext) =>
  context.switchToHttp().getRequest<{ currentUser: RequestUser }>().currentUser;

@Injectable()
class RightsGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const need = this.reflector.getAllAndOverride<Need>(NEED, [context.getHandler(), context.getClass()]);
    const refused = refusalOf(currentUserOf(context), need);
    if (refused)
      throw new AppError(refused, need === 'host' && refused === 'FORBIDDEN' ? NO_HOST : undefined);
    return true;
  }
}

const needs = (need: Need) => (target: object, key?: string | symbol, descriptor?: PropertyDescriptor) => {
  SetMetadata(NEED, need)(target as never, key as never, descriptor as never);
  UseGuards(RightsGuard)(target as never, key as never, descriptor as never);
};

/** What a route asks of its reader: its own word, else its controller's; null lets anyone in. */
export const needOf = (handler: object, controller: object): Need | null =>
  ((Reflect.getMetadata(NEED, handler) ?? Reflect.getMetadata(NEED, controller)) as Need | undefined) ?? null;

/** 401 for nobody. */
export const UserOnly = () => needs('user');
/** 401 for nobody, 403 for other users, an administrator who is no host among them. */
export const HostOnly = () => needs('host');
/** 401 for nobody, 403 for other users. */
export const AdminOnly = () => needs('admin');

/** Who is asking: a RequestUser, known or not. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext) =>
  currentUserOf(context),
);
