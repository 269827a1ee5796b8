import { Body, Controller, Delete, HttpCode, Post } from '@nestjs/common';
import {
  ChangePassword,
  DeleteAccount,
  RequestReset,
  ResetPassword,
  VerifyEmail,
  type UserView,
} from '#libs/contracts';
import { CurrentVisitor, UserOnly, Visitor } from '#libs/visitors';
import { AccountRequests } from './account-requests.js';
import { OwnAccount } from './own-account.service.js';

@Controller('api/account')
export class OwnAccountController {
  constructor(
    private readonly account: OwnAccount,
    private readonly requests: AccountRequests,
  ) {}

  @Post('password')
  @HttpCode(204)
  @UserOnly()
  changePassword(@Body() asked: ChangePassword, @CurrentVisitor() visitor: Visitor): Promise<void> {
    return this.account.changePassword(asked, visitor);
  }

  @Post('sign-out-everywhere')
  @HttpCode(204)
  @UserOnly()
  signOutEverywhere(@CurrentVisitor() visitor: Visitor): Promise<void> {
    return this.account.signOutEverywhere(visitor);
  }

  @Delete()
  @HttpCode(204)
  @UserOnly()
  remove(@Body() { password }: DeleteAccount, @CurrentVisitor() visitor: Visitor): Promise<void> {
    return this.account.remove(password, visitor);
  }

  /** 202 whether or not somebody has the address. */
  @Post('reset-request')
  @HttpCode(202)
  askReset(@Body() { email }: RequestReset, @CurrentVisitor() visitor: Visitor): Promise<void> {
    return this.requests.askReset(email, visitor);
  }

  @Post('reset')
  @HttpCode(204)
  reset(@Body() asked: ResetPassword, @CurrentVisitor() visitor: Visitor): Promise<void> {
    return this.requests.reset(asked, visitor);
  }

  @Post('verify-request')
  @HttpCode(202)
  @UserOnly()
  askVerification(@CurrentVisitor() visitor: Visitor): Promise<void> {
    return this.requests.askVerification(visitor.user as UserView);
  }

  @Post('verify-email')
  @HttpCode(204)
  verify(@Body() { token }: VerifyEmail): Promise<void> {
    return this.requests.verify(token);
  }
}
