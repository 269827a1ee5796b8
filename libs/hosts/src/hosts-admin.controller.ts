import { Body, Controller, Delete, Get, HttpCode, Param, ParseIntPipe, Post, Put } from '@nestjs/common';
import { AppError, SaveCertification, SaveHost, type AdminHost } from '#libs/contracts';
import { AdminOnly, CurrentUser, Idempotent, RequestUser } from '#libs/auth';
import { HostCertifications } from './host-certifications.js';
import { HostList } from './host-list.js';
import { HostsAdmin } from './hosts.admin.js';

/** What cannot be a number is an unknown host. */
const Numbered = () => Param('no', new ParseIntPipe({ exceptionFactory: () => new AppError('NOT_FOUND') }));

@Controller('api/admin/hosts')
@AdminOnly()
export class HostsAdminController {
  constructor(
    private readonly hosts: HostList,
    private readonly admin: HostsAdmin,
    private readonly certifications: HostCertifications,
  ) {}

  @Get()
  list(): Promise<AdminHost[]> {
    return this.hosts.all();
  }

  @Post()
  @Idempotent()
  create(@Body() input: SaveHost, @CurrentUser() { userId }: RequestUser): Promise<AdminHost> {
    return this.admin.create(input, userId as string);
  }

  @Put(':no')
  change(
    @Numbered() no: number,
    @Body() input: SaveHost,
    @CurrentUser() { userId }: RequestUser,
  ): Promise<AdminHost> {
    return this.admin.change(no, input, userId as string);
  }

  @Delete(':no')
  @HttpCode(204)
  retire(@Numbered() no: number, @CurrentUser() { userId }: RequestUser): Promise<void> {
    return this.admin.retire(no, userId as string);
  }

  @Post(':no/restore')
  @HttpCode(200)
  restore(@Numbered() no: number, @CurrentUser() { userId }: RequestUser): Promise<AdminHost> {
    return this.admin.restore(no, userId as string);
  }

  @Put(':no/certifications')
  certify(
    @Numbered() no: number,
    @Body() input: SaveCertification,
    @CurrentUser() { userId }: RequestUser,
  ): Promise<AdminHost> {
    return this.certifications.save(no, input, userId as string);
  }

  @Delete(':no/certifications/:kind/:checkedOn')
  uncertify(
    @Numbered() no: number,
    @Param('kind') kind: string,
    @Param('checkedOn') checkedOn: string,
    @CurrentUser() { userId }: RequestUser,
  ): Promise<AdminHost> {
    return this.certifications.remove(no, kind, checkedOn, userId as string);
  }
}
