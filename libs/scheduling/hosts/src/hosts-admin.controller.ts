import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { InviteHost, SaveCertification, SaveHost, type AdminHost } from '#libs/shared/contracts';
import { AdminOnly, CurrentUser, Idempotent, RequestUser } from '#libs/platform/auth';
import { HostCertifications } from './host-certifications.js';
import { HostInvitationsService } from './host-invitations.service.js';
import { HostList } from './host-list.js';
import { HostsAdmin } from './hosts.admin.js';

@Controller('api/admin/hosts')
@AdminOnly()
export class HostsAdminController {
  constructor(
    private readonly hosts: HostList,
    private readonly admin: HostsAdmin,
    private readonly certifications: HostCertifications,
    private readonly invitations: HostInvitationsService,
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
    @Param('no') no: number,
    @Body() input: SaveHost,
    @CurrentUser() { userId }: RequestUser,
  ): Promise<AdminHost> {
    return this.admin.change(no, input, userId as string);
  }

  @Delete(':no')
  @HttpCode(204)
  retire(@Param('no') no: number, @CurrentUser() { userId }: RequestUser): Promise<void> {
    return this.admin.retire(no, userId as string);
  }

  @Post(':no/restore')
  @HttpCode(200)
  restore(@Param('no') no: number, @CurrentUser() { userId }: RequestUser): Promise<AdminHost> {
    return this.admin.restore(no, userId as string);
  }

  /** Mails a link with which somebody makes, or takes, the account that the host logs in with. */
  @Post(':no/invitation')
  @HttpCode(200)
  invite(
    @Param('no') no: number,
    @Body() input: InviteHost,
    @CurrentUser() { userId }: RequestUser,
  ): Promise<AdminHost> {
    return this.invitations.invite(no, input, userId as string);
  }

  @Delete(':no/invitation')
  withdraw(@Param('no') no: number, @CurrentUser() { userId }: RequestUser): Promise<AdminHost> {
    return this.invitations.withdraw(no, userId as string);
  }

  @Put(':no/certifications')
  certify(
    @Param('no') no: number,
    @Body() input: SaveCertification,
    @CurrentUser() { userId }: RequestUser,
  ): Promise<AdminHost> {
    return this.certifications.save(no, input, userId as string);
  }

  @Delete(':no/certifications/:kind/:checkedOn')
  uncertify(
    @Param('no') no: number,
    @Param('kind') kind: string,
    @Param('checkedOn') checkedOn: string,
    @CurrentUser() { userId }: RequestUser,
  ): Promise<AdminHost> {
    return this.certifications.remove(no, kind, checkedOn, userId as string);
  }
}
