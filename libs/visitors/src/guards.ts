import {
  createParamDecorator,
  Injectable,
  SetMetadata,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AppError } from '#libs/contracts';
import type { Visitor } from './visitor.js';

type Need = 'user' | 'admin';
const NEED = Symbol('need');

const visitorOf = (context: ExecutionContext) =>
  context.switchToHttp().getRequest<{ visitor: Visitor }>().visitor;

@Injectable()
class RightsGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const need = this.reflector.getAllAndOverride<Need>(NEED, [context.getHandler(), context.getClass()]);
    const { user, isAdmin } = visitorOf(context);
    if (!user) throw new AppError('UNAUTHENTICATED');
    if (need === 'admin' && !isAdmin) throw new AppError('FORBIDDEN');
    return true;
  }
}

const needs = (need: Need) => (target: object, key?: string | symbol, descriptor?: PropertyDescriptor) => {
  SetMetadata(NEED, need)(target as never, key as never, descriptor as never);
  UseGuards(RightsGuard)(target as never, key as never, descriptor as never);
};

/** 401 for nobody. */
export const UserOnly = () => needs('user');
/** 401 for nobody, 403 for other users. */
export const AdminOnly = () => needs('admin');

/** Who is asking: a Visitor, known or not. */
export const CurrentVisitor = createParamDecorator((_: unknown, context: ExecutionContext) =>
  visitorOf(context),
);
