import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  AdminOnly,
  ApiNotes,
  CreationKey,
  CurrentUser,
  Errors,
  Idempotent,
  Public,
  RequestUser,
} from '#libs/platform/auth';
import {
  JoinWaitingList,
  OfferWaitingTime,
  type WaitingEntryRow,
  type WaitingListView,
  type WaitingOffer,
} from '#libs/shared/contracts';
import { WaitingListService } from './waiting-list.service.js';

/** The path segment of requests that have the key in the header of mailed links, as those of the site do. */
const IN_HEADER = 'mailed';

@Controller('api/waiting-list')
@Public()
export class WaitingListController {
  constructor(private readonly waitingList: WaitingListService) {}

  @Post()
  @ApiNotes({ limits: ['waiting-address'] })
  @Idempotent()
  join(
    @Body() input: JoinWaitingList,
    @CurrentUser() currentUser: RequestUser,
    @CreationKey() key: string | null,
  ): Promise<WaitingListView> {
    return this.waitingList.join(input, currentUser, key);
  }

  @Get(':key')
  @ApiNotes({ limits: ['waiting-link-address'] })
  open(@Param('key') key: string, @CurrentUser() currentUser: RequestUser): Promise<WaitingOffer> {
    return this.waitingList.offerOf(mailedKey(key, currentUser), currentUser);
  }

  @Delete(':key')
  @ApiNotes({ limits: ['waiting-link-address'] })
  @HttpCode(204)
  leave(@Param('key') key: string, @CurrentUser() currentUser: RequestUser): Promise<void> {
    return this.waitingList.leave(mailedKey(key, currentUser), currentUser);
  }
}

const mailedKey = (key: string, currentUser: RequestUser) =>
  key === IN_HEADER ? (currentUser.mailedKey ?? '') : key;

/** Who waits, for staff. */
@Controller('api/admin/waiting-list')
@AdminOnly('read')
export class AdminWaitingListController {
  constructor(private readonly waitingList: WaitingListService) {}

  @Get()
  list(): Promise<WaitingEntryRow[]> {
    return this.waitingList.list();
  }

  @Post(':id/offer')
  @AdminOnly('edit-bookings')
  @Errors('SLOT_TAKEN', 'TOO_LATE')
  @HttpCode(204)
  async offer(
    @Param('id') id: string,
    @Body() { start }: OfferWaitingTime,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<void> {
    await this.waitingList.offerByHand(id, start, currentUser);
  }
}
