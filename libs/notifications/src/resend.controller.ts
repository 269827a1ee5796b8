import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { AdminOnly, CurrentVisitor, Visitor } from '#libs/visitors';
import { ResendMail } from '#libs/contracts';
import { ResendRequests } from './resend-requests.js';

@Controller('api/admin/bookings/:id/resend-mail')
@AdminOnly()
export class ResendController {
  constructor(private readonly requests: ResendRequests) {}

  @Post()
  @HttpCode(202)
  resend(
    @Param('id') id: string,
    @Body() { kind }: ResendMail,
    @CurrentVisitor() visitor: Visitor,
  ): Promise<void> {
    return this.requests.request(id, kind, visitor);
  }
}
