import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiNotes, CurrentUser, Errors, Public, RequestUser } from '#libs/platform/auth';
import { sendAnswer, type Sent } from '#libs/shop/catalog';
import { AvailabilityQuery, type AvailabilityView } from '#libs/shared/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PublicAvailabilityService } from './public-availability.service.js';

@Controller('api/availability')
@Public()
export class AvailabilityController {
  constructor(private readonly availability: PublicAvailabilityService) {}

  /** The open start times of some days; all of them when starts are not limited. */
  @Get()
  @Errors('NOT_FOUND')
  @ApiNotes({ limits: ['availability-address'] })
  async list(
    @Query() query: AvailabilityQuery,
    @CurrentUser() currentUser: RequestUser,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<Sent<AvailabilityView>> {
    return sendAnswer(request, reply, await this.availability.startsPerDay(query, currentUser));
  }
}
