import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { OrderContent, SaveGame, SavePackage, type AdminGame, type AdminPackage } from '#libs/contracts';
import { AdminOnly, CurrentUser, RequestUser } from '#libs/auth';
import { PackagesAdmin } from './packages.admin.js';
import { GamesAdmin } from './games.admin.js';

@Controller('api/admin/packages')
@AdminOnly()
export class PackagesAdminController {
  constructor(private readonly admin: PackagesAdmin) {}

  @Get()
  list(): Promise<AdminPackage[]> {
    return this.admin.entries.all();
  }

  @Post()
  create(@Body() input: SavePackage, @CurrentUser() { userId }: RequestUser): Promise<AdminPackage> {
    return this.admin.entries.create(input, userId as string);
  }

  @Put('order')
  order(@Body() { ids }: OrderContent, @CurrentUser() { userId }: RequestUser): Promise<AdminPackage[]> {
    return this.admin.entries.order(ids, userId as string);
  }

  @Put(':id')
  change(
    @Param('id') id: string,
    @Body() input: SavePackage,
    @CurrentUser() { userId }: RequestUser,
  ): Promise<AdminPackage> {
    return this.admin.entries.change(id, input, userId as string);
  }

  @Delete(':id')
  @HttpCode(204)
  retire(@Param('id') id: string, @CurrentUser() { userId }: RequestUser): Promise<void> {
    return this.admin.entries.retire(id, userId as string);
  }

  @Post(':id/restore')
  @HttpCode(200)
  restore(@Param('id') id: string, @CurrentUser() { userId }: RequestUser): Promise<AdminPackage> {
    return this.admin.entries.restore(id, userId as string);
  }
}

@Controller('api/admin/games')
@AdminOnly()
export class GamesAdminController {
  constructor(private readonly admin: GamesAdmin) {}

  @Get()
  list(): Promise<AdminGame[]> {
    return this.admin.entries.all();
  }

  @Post()
  create(@Body() input: SaveGame, @CurrentUser() { userId }: RequestUser): Promise<AdminGame> {
    return this.admin.entries.create(input, userId as string);
  }

  @Put('order')
  order(@Body() { ids }: OrderContent, @CurrentUser() { userId }: RequestUser): Promise<AdminGame[]> {
    return this.admin.entries.order(ids, userId as string);
  }

  @Put(':id')
  change(
    @Param('id') id: string,
    @Body() input: SaveGame,
    @CurrentUser() { userId }: RequestUser,
  ): Promise<AdminGame> {
    return this.admin.entries.change(id, input, userId as string);
  }

  @Delete(':id')
  @HttpCode(204)
  retire(@Param('id') id: string, @CurrentUser() { userId }: RequestUser): Promise<void> {
    return this.admin.entries.retire(id, userId as string);
  }

  @Post(':id/restore')
  @HttpCode(200)
  restore(@Param('id') id: string, @CurrentUser() { userId }: RequestUser): Promise<AdminGame> {
    return this.admin.entries.restore(id, userId as string);
  }
}
