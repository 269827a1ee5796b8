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
import { AdminOnly, ApiNotes, CurrentUserId, Errors, Idempotent } from '#libs/platform/auth';
import type { FastifyRequest } from 'fastify';
import { CrewsAdminService } from './crews-admin.service.js';
import { EquipmentService } from './equipment.service.js';
import { ZipCodeImportService } from './zip-code-import.service.js';

@Controller('api/admin/crews')
@AdminOnly('edit-crews')
export class CrewsAdminController {
  constructor(private readonly crews: CrewsAdminService) {}

  @Get()
  list(): Promise<CrewView[]> {
    return this.crews.list();
  }

  @Post()
  @Idempotent()
  create(@Body() input: SaveCrew, @CurrentUserId() userId: string): Promise<CrewView> {
    return this.crews.create(input, userId);
  }

  @Put(':no')
  @Errors('IN_USE')
  change(
    @Param('no') no: number,
    @Body() input: SaveCrew,
    @CurrentUserId() userId: string,
  ): Promise<CrewView> {
    return this.crews.change(no, input, userId);
  }

  @Delete(':no')
  @Errors('IN_USE')
  @HttpCode(204)
  retire(
    @Param('no') no: number,
    @Query() { version }: SeenBefore,
    @CurrentUserId() userId: string,
  ): Promise<void> {
    return this.crews.retire(no, version, userId);
  }
}

@Controller('api/admin/crew-days')
@AdminOnly('edit-crews')
export class CrewDaysAdminController {
  constructor(private readonly crews: CrewsAdminService) {}

  /** From today on. */
  @Get()
  list(): Promise<CrewDayView[]> {
    return this.crews.listDays();
  }

  @Post()
  @Errors('IN_USE')
  @Idempotent()
  create(@Body() input: SaveCrewDay, @CurrentUserId() userId: string): Promise<CrewDayView> {
    return this.crews.createDay(input, userId);
  }

  @Put(':id')
  @Errors('IN_USE')
  change(
    @Param('id') id: string,
    @Body() input: SaveCrewDay,
    @CurrentUserId() userId: string,
  ): Promise<CrewDayView> {
    return this.crews.changeDay(id, input, userId);
  }

  @Delete(':id')
  @Errors('IN_USE')
  @HttpCode(204)
  remove(
    @Param('id') id: string,
    @Query() { version }: SeenBefore,
    @CurrentUserId() userId: string,
  ): Promise<void> {
    return this.crews.removeDay(id, version, userId);
  }
}

@Controller('api/admin/equipment-sets')
@AdminOnly('edit-crews')
export class EquipmentAdminController {
  constructor(private readonly equipment: EquipmentService) {}

  @Get()
  list(): Promise<EquipmentView[]> {
    return this.equipment.list();
  }

  /** All or nothing; `owned` null makes an item unlimited. */
  @Put()
  @Errors('IN_USE', 'STALE')
  setAll(@Body() input: SaveAllEquipment, @CurrentUserId() userId: string): Promise<EquipmentView[]> {
    return this.equipment.setAll(input, userId);
  }

  /** Sets the number of an item, which may have been unlimited. */
  @Put(':item')
  @Errors('IN_USE')
  set(
    @Param('item') item: string,
    @Body() input: SaveEquipment,
    @CurrentUserId() userId: string,
  ): Promise<EquipmentView> {
    return this.equipment.set(item, input, userId);
  }

  @Delete(':item')
  @HttpCode(204)
  remove(
    @Param('item') item: string,
    @Query() { version }: SeenBefore,
    @CurrentUserId() userId: string,
  ): Promise<void> {
    return this.equipment.remove(item, version, userId);
  }
}

@Controller('api/admin/zip-centroids')
@AdminOnly('edit-crews')
export class ZipCodeImportController {
  constructor(private readonly zipCodes: ZipCodeImportService) {}

  @Get()
  current(): Promise<ZipCodeImportView> {
    return this.zipCodes.current();
  }

  /** The body is the file; the API's parser limits its size. */
  @Put()
  @Errors('VALIDATION')
  @ApiNotes({ body: { mediaTypes: ZIP_FILE.types } })
  replace(@Req() { body }: FastifyRequest, @CurrentUserId() userId: string): Promise<ZipCodeImportView> {
    return this.zipCodes.replace(body as Buffer | undefined, userId);
  }

  @Delete()
  @HttpCode(204)
  remove(@CurrentUserId() userId: string): Promise<void> {
    return this.zipCodes.remove(userId);
  }
}
