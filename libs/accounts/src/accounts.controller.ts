import { Body, Controller, Get, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { Register, type UserView } from '#libs/contracts';
import { CurrentVisitor, UserOnly, Visitor } from '#libs/visitors';
import { AccountsService, type KnownUser } from './accounts.service.js';
import { LocalGuard } from './local.strategy.js';

@Controller('api')
export class AccountsController {
  constructor(private readonly accounts: AccountsService) {}

  @Get('user')
  @UserOnly()
  currentUser(@CurrentVisitor() visitor: Visitor): UserView {
    return visitor.user as UserView;
  }

  @Post('login')
  @HttpCode(200)
  @UseGuards(LocalGuard)
  async login(@Req() request: { user: KnownUser }, @CurrentVisitor() visitor: Visitor): Promise<UserView> {
    const { user, checkedHash } = request.user;
    await visitor.becomeUser(user, checkedHash);
    return user;
  }

  @Post('register')
  async register(@Body() asked: Register, @CurrentVisitor() visitor: Visitor): Promise<UserView> {
    const user = await this.accounts.register(asked, visitor);
    await visitor.becomeUser(user);
    return user;
  }

  @Post('logout')
  @HttpCode(204)
  logout(@CurrentVisitor() visitor: Visitor): Promise<void> {
    return visitor.leave();
  }
}
