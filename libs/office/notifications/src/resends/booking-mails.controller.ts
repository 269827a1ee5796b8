import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { AdminOnly, CurrentUser, RequestUser } from '#libs/platform/auth';
import { ResendMail } from '#libs/shared/contracts';
import { ResendRequests } from './resends.service.js';

@Controller('api/admin/bookings/:id/resend-mail')
@AdminOnly()
export class ResendController {
  constructor(private readonly requests: ResendRequests) {}

  @Post()
  @HttpCode(202)
  resend(
    @Param('id') id: string,
    @Body() { kind }: ResendMail,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<void> {
    return this.requests.request(id, kind, currentUser);
  }
}
