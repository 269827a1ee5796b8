import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { FamilyListQuery, type FamilyRow, type FamilyView } from '#libs/shared/contracts';
import { AdminOnly, ApiNotes, CurrentUser, RequestUser } from '#libs/platform/auth';
import type { FastifyReply } from 'fastify';
import { FamilyPagesQueries } from './family-pages.queries.js';

const TOTAL = 'x-total-count';

/** What staff read about families; bookings has the routes that change them. */
@Controller('api/admin/families')
@AdminOnly('read')
export class FamiliesController {
  constructor(private readonly pages: FamilyPagesQueries) {}

  @Get()
  @ApiNotes({ headers: [TOTAL] })
  async families(
    @Query() query: FamilyListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<FamilyRow[]> {
    const { rows, total } = await this.pages.listPage(query);
    reply.header(TOTAL, String(total));
    return rows;
  }

  /** The same list; search terms are not in the URL, which proxies and browsers store. */
  @Post('search')
  @ApiNotes({ headers: [TOTAL] })
  @HttpCode(200)
  search(
    @Body() query: FamilyListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<FamilyRow[]> {
    return this.families(query, reply);
  }

  @Get(':id')
  family(@Param('id') id: string, @CurrentUser() currentUser: RequestUser): Promise<FamilyView> {
    return this.pages.detail(id, currentUser);
  }
}
