import { Body, Controller, Get, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { Login, Register, type UserView } from '#libs/shared/contracts';
import {
  ApiNotes,
  CurrentUser,
  Errors,
  Public,
  RequestUser,
  SessionsService,
  UserOnly,
} from '#libs/platform/auth';
import { AccountsService, type KnownUser } from './accounts.service.js';
import { LocalGuard } from './local.strategy.js';

@Controller('api')
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
  ) {}

  @Get('user')
  @UserOnly()
  currentUser(@CurrentUser() currentUser: RequestUser): UserView {
    return currentUser.user as UserView;
  }

  @Post('login')
  @Errors('WRONG_LOGIN')
  @HttpCode(200)
  @Public()
  @UseGuards(LocalGuard)
  @ApiNotes({ body: Login, limits: ['login-account', 'login-address'] })
  async login(
    @Req() request: { user: KnownUser },
    @CurrentUser() currentUser: RequestUser,
  ): Promise<UserView> {
    const { user, checkedHash } = request.user;
    await this.sessions.logIn(currentUser, user, checkedHash);
    return user;
  }

  @Post('register')
  @Errors('TAKEN')
  @ApiNotes({ limits: ['register-address'] })
  @Public()
  async register(@Body() input: Register, @CurrentUser() currentUser: RequestUser): Promise<UserView> {
    const user = await this.accounts.register(input, currentUser);
    await this.sessions.logIn(currentUser, user);
    return user;
  }

  @Post('logout')
  @HttpCode(204)
  @Public()
  logout(@CurrentUser() currentUser: RequestUser): Promise<void> {
    return this.sessions.logOut(currentUser);
  }
}
