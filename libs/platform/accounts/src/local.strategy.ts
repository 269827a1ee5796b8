import { Injectable } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import { AppError, checked, Login } from '#libs/shared/contracts';
import type { RequestUser } from '#libs/platform/auth';
import { Strategy } from 'passport-local';
import { AccountsService, type KnownUser } from './accounts.service.js';

/** Passport only verifies the credentials; sessions are ours (`SessionsService`). */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  constructor(private readonly accounts: AccountsService) {
    super({ passReqToCallback: true, session: false });
  }

  validate(request: { currentUser: RequestUser }, username: string, password: string): Promise<KnownUser> {
    return this.accounts.authenticate({ username, password }, request.currentUser.address);
  }
}

@Injectable()
export class LocalGuard extends AuthGuard('local') {
  override getAuthenticateOptions() {
    return { session: false };
  }

  /** Validates the body first: Passport alone would answer an empty field with a plain 400. */
  override canActivate(context: Parameters<InstanceType<ReturnType<typeof AuthGuard>>['canActivate']>[0]) {
    const request = context.switchToHttp().getRequest<{ body: unknown }>();
    request.body = checked(Login, request.body);
    return super.canActivate(context);
  }

  override handleRequest<User>(error: unknown, user: User): User {
    if (error) throw error;
    if (!user) throw new AppError('WRONG_LOGIN');
    return user;
  }
}
