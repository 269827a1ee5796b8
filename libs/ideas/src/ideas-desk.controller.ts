import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { checked, CustomGameQuery, RejectCustomGame, SaveGame, type DeskCustomGame } from '#libs/contracts';
import { AdminOnly, CurrentVisitor, Visitor } from '#libs/visitors';
import { IdeasDesk } from './ideas.desk.js';

@Controller('api/admin/custom-games')
@AdminOnly()
export class IdeasDeskController {
  constructor(private readonly desk: IdeasDesk) {}

  @Get()
  list(@Query() asked: object): Promise<DeskCustomGame[]> {
    return this.desk.list(checked(CustomGameQuery, asked).state);
  }

  @Post(':id/approve')
  @HttpCode(200)
  approve(
    @Param('id') id: string,
    @Body() game: SaveGame,
    @CurrentVisitor() { userId }: Visitor,
  ): Promise<DeskCustomGame> {
    return this.desk.approve(id, game, userId as string);
  }

  @Post(':id/reject')
  @HttpCode(200)
  reject(
    @Param('id') id: string,
    @Body() { reason }: RejectCustomGame,
    @CurrentVisitor() { userId }: Visitor,
  ): Promise<DeskCustomGame> {
    return this.desk.reject(id, reason, userId as string);
  }
}
