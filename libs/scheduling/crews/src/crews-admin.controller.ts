import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { SaveCrew, SaveCrewDay, SaveKit, SaveKits, SeenBefore } from '#libs/shared/contracts';
import type { CrewDayView, CrewView, KitView } from '#libs/shared/contracts';
import { AdminOnly, CurrentUser, Idempotent, RequestUser } from '#libs/platform/auth';
import { CrewDaysAdmin } from './crew-days.admin.js';
import { CrewsAdmin } from './crews.admin.js';
import { KitsAdmin } from './kits.admin.js';

@Controller('api/admin/crews')
@AdminOnly()
export class CrewsAdminController {
  constructor(private readonly crews: CrewsAdmin) {}

  @Get()
  list(): Promise<CrewView[]> {
    return this.crews.list();
  }

  @Post()
  @Idempotent()
  create(@Body() input: SaveCrew, @CurrentUser() { userId }: RequestUser): Promise<CrewView> {
    return this.crews.create(input, userId as string);
  }

  @Put(':no')
  change(
    @Param('no') no: number,
    @Body() input: SaveCrew,
    @CurrentUser() { userId }: RequestUser,
  ): Promise<CrewView> {
    return this.crews.change(no, input, userId as string);
  }

  @Delete(':no')
  @HttpCode(204)
  retire(
    @Param('no') no: number,
    @Query() { version }: SeenBefore,
    @CurrentUser() { userId }: RequestUser,
  ): Promise<void> {
    return this.crews.retire(no, version, userId as string);
  }
}

@Controller('api/admin/crew-days')
@AdminOnly()
export class CrewDaysAdminController {
  constructor(private readonly days: CrewDaysAdmin) {}

  /** From today on. */
  @Get()
  list(): Promise<CrewDayView[]> {
    return this.days.list();
  }

  @Post()
  @Idempotent()
  create(@Body() input: SaveCrewDay, @CurrentUser() { userId }: RequestUser): Promise<CrewDayView> {
    return this.days.create(input, userId as string);
  }

  @Put(':id')
  change(
    @Param('id') id: string,
    @Body() input: SaveCrewDay,
    @CurrentUser() { userId }: RequestUser,
  ): Promise<CrewDayView> {
    return this.days.change(id, input, userId as string);
  }

  @Delete(':id')
  @HttpCode(204)
  remove(
    @Param('id') id: string,
    @Query() { version }: SeenBefore,
    @CurrentUser() { userId }: RequestUser,
  ): Promise<void> {
    return this.days.remove(id, version, userId as string);
  }
}

@Controller('api/admin/kits')
@AdminOnly()
export class KitsAdminController {
  constructor(private readonly kits: KitsAdmin) {}

  @Get()
  list(): Promise<KitView[]> {
    return this.kits.list();
  }

  /** All of them, or none; an item that is null is counted no more. */
  @Put()
  setAll(@Body() input: SaveKits, @CurrentUser() { userId }: RequestUser): Promise<KitView[]> {
    return this.kits.setAll(input, userId as string);
  }

  /** An item that was not counted is counted from now on. */
  @Put(':item')
  set(
    @Param('item') item: string,
    @Body() input: SaveKit,
    @CurrentUser() { userId }: RequestUser,
  ): Promise<KitView> {
    return this.kits.set(item, input, userId as string);
  }

  @Delete(':item')
  @HttpCode(204)
  remove(
    @Param('item') item: string,
    @Query() { version }: SeenBefore,
    @CurrentUser() { userId }: RequestUser,
  ): Promise<void> {
    return this.kits.remove(item, version, userId as string);
  }
}
