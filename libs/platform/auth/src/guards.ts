import {
  createParamDecorator,
  Injectable,
  RequestMethod,
  type CanActivate,
  type ExecutionContext,
  type OnModuleInit,
  type Type,
} from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import {
  ADMIN_RIGHTS,
  AppError,
  ERROR_MESSAGES,
  type AdminAction,
  type ErrorCode,
} from '#libs/shared/contracts';
import type { RequestUser } from './request-user.js';

export type Need = 'user' | 'host' | 'admin';
/** Who may do something with a booking, as the checks of `BookingAccessService` are called. */
export type BookingRole = 'payer' | 'manager' | 'holder' | 'reader';
/** Who may call a route: everybody (null) or a role. `action` is what administrators do there. */
type Access = { need: Need | null; action: AdminAction; booking?: BookingRole };
const Access = Reflector.createDecorator<Access>();
/**
 * The password must have been typed in this session within the last minutes (PASSWORD_REQUIRED otherwise; the page then
 * asks for it and repeats the call). On a controller for all routes but reads.
 */
export const RecentPassword = Reflector.createDecorator<true>();
/** A handler or a controller, as Nest's reflector reads them. */
type Target = ReturnType<ExecutionContext['getHandler']> | Type;
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

/** Allows what the decorators of a route say: of its method, else of its controller. A route without any is closed. */
@Injectable()
export class RightsGuard implements CanActivate, OnModuleInit {
  constructor(
    private readonly reflector: Reflector,
    private readonly modules: ModulesContainer,
  ) {}

  /** Checks the decorators of all routes, so that a wrong one ends the start. @throws Error as `assertLevels`. */
  onModuleInit(): void {
    for (const { controllers } of this.modules.values())
      for (const { metatype } of controllers.values()) assertLevels(metatype as Type);
  }

  canActivate(context: ExecutionContext): boolean {
    const access = accessOf(context.getHandler(), context.getClass(), this.reflector);
    if (!access) throw new AppError('FORBIDDEN');
    this.demandRights(access, context);
    const isAsked = this.reflector.getAllAndOverride(RecentPassword, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (isAsked && !isReadRequest(context) && !currentUserOf(context).isPasswordFresh)
      throw new AppError('PASSWORD_REQUIRED');
    return true;
  }

  private demandRights({ need, action }: Access, context: ExecutionContext): void {
    if (need === null) return;
    const currentUser = currentUserOf(context);
    const code = accessError(currentUser, need);
    if (code) throw new AppError(code, need === 'host' && code === 'FORBIDDEN' ? NO_HOST : undefined);
    if (need !== 'admin' || isReadRequest(context)) return;
    if (!currentUser.can(action)) throw new AppError('FORBIDDEN', levelMessage(currentUser));
  }
}

/** @throws Error for a GET route with an action of owners: the guard would let every administrator in. */
function assertLevels({ name, prototype }: Type<Record<string, Target>>): void {
  for (const method of new MetadataScanner().getAllMethodNames(prototype)) {
    const handler = prototype[method];
    const action = new Reflector().get(Access, handler)?.action ?? 'read';
    if (
      ADMIN_RIGHTS[action] === 'full' &&
      Reflect.getMetadata(METHOD_METADATA, handler) === RequestMethod.GET
    )
      throw new Error(
        `${name}.${method} is a GET with @AdminOnly('${action}'), but every administrator may read. Use @AdminOnly('read').`,
      );
  }
}

/** Reads are allowed at every admin level. */
const isReadRequest = (context: ExecutionContext) =>
  ['GET', 'HEAD'].includes(context.switchToHttp().getRequest<{ method: string }>().method);

/** 403 message for an administrator whose level is too low. */
export const levelMessage = (currentUser: RequestUser) =>
  currentUser.can('edit-bookings') ? FULL_ONLY : READ_ONLY;

const accessOf = (handler: Target, controller: Target, reflector = new Reflector()): Access | undefined =>
  reflector.getAllAndOverride(Access, [handler, controller]);

/** True when the route says who may call it; without that, `RightsGuard` rejects everybody. */
export const hasAccess = (handler: Target, controller: Target): boolean =>
  accessOf(handler, controller) !== undefined;

const passwordMarkOf = (handler: Target, controller: Target): true | undefined =>
  new Reflector().getAllAndOverride(RecentPassword, [handler, controller]);

/** True when a route asks for a recently typed password. */
export const asksPassword = (handler: Target, controller: Target): boolean =>
  passwordMarkOf(handler, controller) !== undefined;

/** The role that a route needs: declared on the method, else on the controller; null when public. */
export const needOf = (handler: Target, controller: Target): Need | null =>
  accessOf(handler, controller)?.need ?? null;

/** Who may use the booking of a route; undefined for routes without `@BookingAccess()`. */
export const bookingRoleOf = (handler: Target, controller: Target): BookingRole | undefined =>
  accessOf(handler, controller)?.booking;

/** Messages of the 403 responses that a logged-in user can get from a route. */
export function forbiddenMessages(handler: Target, controller: Target, isRead: boolean): string[] {
  const { need, action = 'read' } = accessOf(handler, controller) ?? {};
  if (need === 'host') return [NO_HOST];
  if (need !== 'admin') return [];
  const ofLevel = { read: [], work: [READ_ONLY], full: [READ_ONLY, FULL_ONLY] }[ADMIN_RIGHTS[action]];
  return [ERROR_MESSAGES.FORBIDDEN, ...(isRead ? [] : ofLevel)];
}

/** Open to everybody, with or without a log-in. */
export const Public = () => Access({ need: null, action: 'read' });
/** As `@Public()`, for routes to one booking: their services ask `BookingAccessService`, which answers others with 404. */
export const BookingAccess = (booking: BookingRole) => Access({ need: null, action: 'read', booking });
/** 401 without a log-in. */
export const UserOnly = () => Access({ need: 'user', action: 'read' });
/** 401 without a log-in, 403 for users who are not hosts (also administrators). */
export const HostOnly = () => Access({ need: 'host', action: 'read' });
/**
 * 401 without a log-in, 403 for other users. Every administrator may read (GET); changes need the right to `action`.
 * Use `read` for POST routes that only query, and for the administrator's own data. The application does not start with
 * an action of owners on a GET.
 */
export const AdminOnly = (action: AdminAction) => Access({ need: 'admin', action });

/** The `RequestUser`, with or without a session. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext) =>
  currentUserOf(context),
);

/** The id of the logged-in user, for routes that require one. @throws AppError UNAUTHENTICATED for a guest. */
export const CurrentUserId = createParamDecorator((_: unknown, context: ExecutionContext) =>
  currentUserOf(context).requireUserId(),
);
