import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import {
  AbsencesQuery,
  InviteHost,
  OpenInvitation,
  SaveAbsence,
  SaveCertification,
  SaveHost,
  type AbsenceView,
  type AdminHost,
  type HostInvitationView,
  type UserView,
} from '#libs/shared/contracts';
import {
  AdminOnly,
  ApiNotes,
  CurrentUser,
  CurrentUserId,
  Errors,
  Idempotent,
  Public,
  RequestUser,
  UserOnly,
} from '#libs/platform/auth';
import { HostAbsencesService } from './host-absences.service.js';
import { HostCertificationsService } from './host-certifications.service.js';
import { HostsQueries } from './hosts.queries.js';
import { HostsService } from './hosts.service.js';

@Controller('api/admin/hosts')
@AdminOnly('edit-hosts')
export class HostsAdminController {
  constructor(
    private readonly queries: HostsQueries,
    private readonly hosts: HostsService,
    private readonly certifications: HostCertificationsService,
  ) {}

  @Get()
  list(): Promise<AdminHost[]> {
    return this.queries.list();
  }

  @Post()
  @Idempotent()
  create(@Body() input: SaveHost, @CurrentUserId() userId: string): Promise<AdminHost> {
    return this.hosts.create(input, userId);
  }

  @Put(':no')
  change(
    @Param('no') no: number,
    @Body() input: SaveHost,
    @CurrentUserId() userId: string,
  ): Promise<AdminHost> {
    return this.hosts.change(no, input, userId);
  }

  @Delete(':no')
  @HttpCode(204)
  retire(@Param('no') no: number, @CurrentUserId() userId: string): Promise<void> {
    return this.hosts.retire(no, userId);
  }

  @Post(':no/restore')
  @HttpCode(200)
  restore(@Param('no') no: number, @CurrentUserId() userId: string): Promise<AdminHost> {
    return this.hosts.restore(no, userId);
  }

  /** Mails a link to create or connect the host's account. */
  @Post(':no/invitation')
  @ApiNotes({ limits: ['invite-user'] })
  @HttpCode(200)
  invite(
    @Param('no') no: number,
    @Body() input: InviteHost,
    @CurrentUserId() userId: string,
  ): Promise<AdminHost> {
    return this.hosts.invite(no, input, userId);
  }

  @Delete(':no/invitation')
  withdraw(@Param('no') no: number, @CurrentUserId() userId: string): Promise<AdminHost> {
    return this.hosts.withdrawInvitation(no, userId);
  }

  @Put(':no/certifications')
  certify(
    @Param('no') no: number,
    @Body() input: SaveCertification,
    @CurrentUserId() userId: string,
  ): Promise<AdminHost> {
    return this.certifications.save(no, input, userId);
  }

  @Delete(':no/certifications/:kind/:checkedOn')
  uncertify(
    @Param('no') no: number,
    @Param('kind') kind: string,
    @Param('checkedOn') checkedOn: string,
    @CurrentUserId() userId: string,
  ): Promise<AdminHost> {
    return this.certifications.remove(no, kind, checkedOn, userId);
  }
}

@Controller('api/admin/absences')
@AdminOnly('edit-hosts')
export class AbsencesController {
  constructor(private readonly absences: HostAbsencesService) {}

  @Get()
  list(@Query() query: AbsencesQuery): Promise<AbsenceView[]> {
    return this.absences.list(query);
  }

  @Post()
  @Errors('NOT_ALLOWED', 'NOT_FOUND')
  @Idempotent()
  record(@Body() input: SaveAbsence, @CurrentUserId() userId: string): Promise<AbsenceView> {
    return this.absences.record(input, userId);
  }

  @Put(':id')
  change(
    @Param('id') id: string,
    @Body() input: SaveAbsence,
    @CurrentUserId() userId: string,
  ): Promise<AbsenceView> {
    return this.absences.change(id, input, userId);
  }

  @Delete(':id')
  @HttpCode(204)
  remove(@Param('id') id: string, @CurrentUserId() userId: string): Promise<void> {
    return this.absences.remove(id, userId);
  }
}

/** For recipients of a mailed invitation. */
@Controller('api/host-invitations')
export class HostInvitationsController {
  constructor(private readonly hosts: HostsService) {}

  /** The token is in the body, so that access logs do not contain it. */
  @Post('open')
  @Errors('LINK_OVER')
  @HttpCode(200)
  @Public()
  open(@Body() { token }: OpenInvitation): Promise<HostInvitationView> {
    return this.hosts.openInvitation(token);
  }

  @Post('accept')
  @Errors('LINK_OVER', 'NOT_ALLOWED')
  @HttpCode(200)
  @UserOnly()
  accept(@Body() { token }: OpenInvitation, @CurrentUser() currentUser: RequestUser): Promise<UserView> {
    return this.hosts.acceptInvitation(token, currentUser);
  }
}
