import {
  createParamDecorator,
  Injectable,
  SetMetadata,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AppError, ERROR_MESSAGES, type AdminLevel, type ErrorCode } from '#libs/shared/contracts';
import type { RequestUser } from './request-user.js';

export type Need = 'user' | 'host' | 'admin';
const NEED = Symbol('need');
const LEVEL = Symbol('level');
const READ_ONLY = 'Your role is View only: you can see everything here, but change nothing.';
/** 403 message for changes that need the level `full`. */
export const FULL_ONLY = 'Only an owner can do this.';
/** 403 message of host routes. */
export const NO_HOST = 'You need to be one of our hosts to access this page.';

/** UNAUTHENTICATED without a log-in, FORBIDDEN without the required role; null when allowed. */
export function accessError({ user, isAdmin }: RequestUser, need: Need): ErrorCode | null {
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
    const targets = [context.getHandler(), context.getClass()];
    const need = this.reflector.getAllAndOverride<Need>(NEED, targets);
    const currentUser = currentUserOf(context);
    const code = accessError(currentUser, need);
    if (code) throw new AppError(code, need === 'host' && code === 'FORBIDDEN' ? NO_HOST : undefined);
    if (need !== 'admin' || isReadRequest(context)) return true;
    const level = this.reflector.getAllAndOverride<AdminLevel>(LEVEL, targets);
    if (!currentUser.hasAdminLevel(level)) throw new AppError('FORBIDDEN', levelMessage(currentUser));
    return true;
  }
}

/** Reads are allowed at every admin level. */
const isReadRequest = (context: ExecutionContext) =>
  ['GET', 'HEAD'].includes(context.switchToHttp().getRequest<{ method: string }>().method);

/** 403 message for an administrator whose level is too low. */
export const levelMessage = (currentUser: RequestUser) =>
  currentUser.hasAdminLevel('work') ? FULL_ONLY : READ_ONLY;

const marks = (key: symbol, value: string) => SetMetadata(key, value);

const needs =
  (need: Need, level: AdminLevel = 'work') =>
  (target: object, key?: string | symbol, descriptor?: PropertyDescriptor) => {
    for (const decorate of [marks(NEED, need), marks(LEVEL, level), UseGuards(RightsGuard)])
      decorate(target as never, key as never, descriptor as never);
  };

/** The role that a route needs: declared on the method, else on the controller; null when public. */
export const needOf = (handler: object, controller: object): Need | null =>
  ((Reflect.getMetadata(NEED, handler) ?? Reflect.getMetadata(NEED, controller)) as Need | undefined) ?? null;

/** Messages of the 403 responses that a logged-in user can get from a route. */
export function forbiddenMessages(handler: object, controller: object, isRead: boolean): string[] {
  const need = needOf(handler, controller);
  if (need === 'host') return [NO_HOST];
  if (need !== 'admin') return [];
  const level = (Reflect.getMetadata(LEVEL, handler) ?? Reflect.getMetadata(LEVEL, controller)) as AdminLevel;
  const ofLevel = { read: [], work: [READ_ONLY], full: [READ_ONLY, FULL_ONLY] }[level];
  return [ERROR_MESSAGES.FORBIDDEN, ...(isRead ? [] : ofLevel)];
}

/** 401 without a log-in. */
export const UserOnly = () => needs('user');
/** 401 without a log-in, 403 for users who are not hosts (also administrators). */
export const HostOnly = () => needs('host');
/**
 * 401 without a log-in, 403 for other users. Every level may read (GET); changes need `level`. Use `read` for POST
 * routes that only query, and for the administrator's own data.
 */
export const AdminOnly = (level?: AdminLevel) => needs('admin', level);

/** The `RequestUser`, with or without a session. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext) =>
  currentUserOf(context),
);
