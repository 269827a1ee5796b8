import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { AdminOnly, CurrentUser, RequestUser } from '#libs/platform/auth';
import { ChangeHosts, ChangeHostWishes, type BookingHosts } from '#libs/shared/contracts';
import { BookingHostsDesk } from './booking-hosts.js';
import { AssignHostManuallyService } from './assign-host-manually.service.js';
import { HostWishes } from './host-wishes.js';

@Controller('api/admin/bookings/:id/hosts')
@AdminOnly()
export class BookingHostsController {
  constructor(
    private readonly desk: BookingHostsDesk,
    private readonly choosing: AssignHostManuallyService,
    private readonly wishes: HostWishes,
  ) {}

  @Get()
  read(@Param('id') id: string, @CurrentUser() currentUser: RequestUser): Promise<BookingHosts> {
    return this.desk.read(id, currentUser);
  }

  @Post()
  @HttpCode(200)
  async change(
    @Param('id') id: string,
    @Body() choice: ChangeHosts,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<BookingHosts> {
    await this.choosing.change(id, choice, currentUser);
    return this.desk.read(id, currentUser);
  }

  @Post('wishes')
  @HttpCode(200)
  async wish(
    @Param('id') id: string,
    @Body() wishes: ChangeHostWishes,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<BookingHosts> {
    await this.wishes.change(id, wishes, currentUser);
    return this.desk.read(id, currentUser);
  }
}
