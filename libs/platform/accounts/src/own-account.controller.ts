import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import {
  ChangeEmail,
  ChangePassword,
  ConfirmPassword,
  DeleteAccount,
  RequestReset,
  ResetPassword,
  VerifyEmail,
  type SessionView,
  type UserView,
} from '#libs/shared/contracts';
import {
  ApiNotes,
  CurrentUser,
  Errors,
  Public,
  RecentPassword,
  RequestUser,
  SessionsService,
  UserOnly,
} from '#libs/platform/auth';
import { AccountRequestsService } from './account-requests.service.js';
import { AccountsService } from './accounts.service.js';

@Controller('api/account')
export class OwnAccountController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly requests: AccountRequestsService,
    private readonly ownSessions: SessionsService,
  ) {}

  @Post('password')
  @Errors('WRONG_PASSWORD')
  @ApiNotes({ limits: ['password-change-user', 'password-user'] })
  @HttpCode(204)
  @UserOnly()
  changePassword(@Body() input: ChangePassword, @CurrentUser() currentUser: RequestUser): Promise<void> {
    return this.accounts.changePassword(input, currentUser);
  }

  /** The password, typed again, for the routes with `@RecentPassword()`. */
  @Post('confirm-password')
  @Errors('WRONG_PASSWORD')
  @ApiNotes({ limits: ['password-user'] })
  @HttpCode(204)
  @UserOnly()
  confirmPassword(
    @Body() { password }: ConfirmPassword,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<void> {
    return this.accounts.confirmPassword(password, currentUser);
  }

  @Get('sessions')
  @UserOnly()
  sessions(@CurrentUser() currentUser: RequestUser): Promise<SessionView[]> {
    return this.ownSessions.listOf(currentUser);
  }

  /** Mails a link to the new address, which confirms it. */
  @Post('email')
  @ApiNotes({ limits: ['email-change-user'] })
  @HttpCode(202)
  @UserOnly()
  @RecentPassword(true)
  changeEmail(@Body() { email }: ChangeEmail, @CurrentUser() currentUser: RequestUser): Promise<void> {
    return this.requests.requestEmailChange(currentUser.user as UserView, email);
  }

  @Post('sign-out-everywhere')
  @HttpCode(204)
  @UserOnly()
  signOutEverywhere(@CurrentUser() currentUser: RequestUser): Promise<void> {
    return this.accounts.signOutEverywhere(currentUser);
  }

  @Delete()
  @Errors('NOT_ALLOWED', 'WRONG_PASSWORD')
  @ApiNotes({ limits: ['password-user'] })
  @HttpCode(204)
  @UserOnly()
  remove(@Body() { password }: DeleteAccount, @CurrentUser() currentUser: RequestUser): Promise<void> {
    return this.accounts.remove(password, currentUser);
  }

  /** 202 whether or not the address is known. */
  @Post('reset-request')
  @ApiNotes({ limits: ['reset-address', 'reset-email'] })
  @HttpCode(202)
  @Public()
  askReset(@Body() { email }: RequestReset, @CurrentUser() currentUser: RequestUser): Promise<void> {
    return this.requests.requestReset(email, currentUser);
  }

  @Post('reset')
  @Errors('LINK_OVER')
  @ApiNotes({ limits: ['reset-link-address'] })
  @HttpCode(204)
  @Public()
  reset(@Body() input: ResetPassword, @CurrentUser() currentUser: RequestUser): Promise<void> {
    return this.requests.reset(input, currentUser);
  }

  @Post('verify-request')
  @ApiNotes({ limits: ['verify-user'] })
  @HttpCode(202)
  @UserOnly()
  askVerification(@CurrentUser() currentUser: RequestUser): Promise<void> {
    return this.requests.requestVerification(currentUser.user as UserView);
  }

  @Post('verify-email')
  @Errors('LINK_OVER', 'TAKEN')
  @HttpCode(204)
  @Public()
  verify(@Body() { token }: VerifyEmail): Promise<void> {
    return this.requests.verify(token);
  }
}
