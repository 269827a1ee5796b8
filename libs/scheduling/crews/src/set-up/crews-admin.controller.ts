import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req } from '@nestjs/common';
import {
  SaveCrew,
  SaveCrewDay,
  SaveEquipment,
  SaveAllEquipment,
  SeenBefore,
  ZIP_FILE,
} from '#libs/shared/contracts';
import type { CrewDayView, CrewView, EquipmentView, ZipCodeImportView } from '#libs/shared/contracts';
import { AdminOnly, CurrentUser, Described, Idempotent, RequestUser } from '#libs/platform/auth';
import type { FastifyRequest } from 'fastify';
import { CrewsAdminService } from './crews-admin.service.js';
import { EquipmentService } from './equipment.service.js';
import { ZipCodeImportService } from './zip-code-import.service.js';

@Controller('api/admin/crews')
@AdminOnly()
export class CrewsAdminController {
  constructor(private readonly crews: CrewsAdminService) {}

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
  constructor(private readonly crews: CrewsAdminService) {}

  /** From today on. */
  @Get()
  list(): Promise<CrewDayView[]> {
    return this.crews.listDays();
  }

  @Post()
  @Idempotent()
  create(@Body() input: SaveCrewDay, @CurrentUser() { userId }: RequestUser): Promise<CrewDayView> {
    return this.crews.createDay(input, userId as string);
  }

  @Put(':id')
  change(
    @Param('id') id: string,
    @Body() input: SaveCrewDay,
    @CurrentUser() { userId }: RequestUser,
  ): Promise<CrewDayView> {
    return this.crews.changeDay(id, input, userId as string);
  }

  @Delete(':id')
  @HttpCode(204)
  remove(
    @Param('id') id: string,
    @Query() { version }: SeenBefore,
    @CurrentUser() { userId }: RequestUser,
  ): Promise<void> {
    return this.crews.removeDay(id, version, userId as string);
  }
}

@Controller('api/admin/kits')
@AdminOnly()
export class KitsAdminController {
  constructor(private readonly equipment: EquipmentService) {}

  @Get()
  list(): Promise<EquipmentView[]> {
    return this.equipment.list();
  }

  /** All or nothing; `owned` null makes an item unlimited. */
  @Put()
  setAll(@Body() input: SaveAllEquipment, @CurrentUser() { userId }: RequestUser): Promise<EquipmentView[]> {
    return this.equipment.setAll(input, userId as string);
  }

  /** Sets the number of an item, which may have been unlimited. */
  @Put(':item')
  set(
    @Param('item') item: string,
    @Body() input: SaveEquipment,
    @CurrentUser() { userId }: RequestUser,
  ): Promise<EquipmentView> {
    return this.equipment.set(item, input, userId as string);
  }

  @Delete(':item')
  @HttpCode(204)
  remove(
    @Param('item') item: string,
    @Query() { version }: SeenBefore,
    @CurrentUser() { userId }: RequestUser,
  ): Promise<void> {
    return this.equipment.remove(item, version, userId as string);
  }
}

@Controller('api/admin/zip-centroids')
@AdminOnly()
export class ZipCodeImportController {
  constructor(private readonly zipCodes: ZipCodeImportService) {}

  @Get()
  current(): Promise<ZipCodeImportView> {
    return this.zipCodes.current();
  }

  /** The body is the file; the API's parser limits its size. */
  @Put()
  @Described({ body: { mediaTypes: ZIP_FILE.types } })
  replace(
    @Req() { body }: FastifyRequest,
    @CurrentUser() { userId }: RequestUser,
  ): Promise<ZipCodeImportView> {
    return this.zipCodes.replace(body as Buffer | undefined, userId as string);
  }

  @Delete()
  @HttpCode(204)
  forget(@CurrentUser() { userId }: RequestUser): Promise<void> {
    return this.zipCodes.remove(userId as string);
  }
}
