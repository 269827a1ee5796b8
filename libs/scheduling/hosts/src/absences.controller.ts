import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { AbsencesQuery, SaveAbsence, type AbsenceView } from '#libs/shared/contracts';
import { AdminOnly, CurrentUser, Idempotent, RequestUser } from '#libs/platform/auth';
import { HostAbsences } from './host-absences.js';

@Controller('api/admin/absences')
@AdminOnly()
export class AbsencesController {
  constructor(private readonly absences: HostAbsences) {}

  @Get()
  list(@Query() query: AbsencesQuery): Promise<AbsenceView[]> {
    return this.absences.list(query);
  }

  @Post()
  @Idempotent()
  record(@Body() input: SaveAbsence, @CurrentUser() { userId }: RequestUser): Promise<AbsenceView> {
    return this.absences.record(input, userId as string);
  }

  @Put(':id')
  change(
    @Param('id') id: string,
    @Body() input: SaveAbsence,
    @CurrentUser() { userId }: RequestUser,
  ): Promise<AbsenceView> {
    return this.absences.change(id, input, userId as string);
  }

  @Delete(':id')
  @HttpCode(204)
  remove(@Param('id') id: string, @CurrentUser() { userId }: RequestUser): Promise<void> {
    return this.absences.remove(id, userId as string);
  }
}
