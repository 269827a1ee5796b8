import { Body, Controller, Get, HttpCode, Param, Post, Put, UseGuards } from '@nestjs/common';
import { BookingAccess, CurrentUser, Errors, RequestUser } from '#libs/platform/auth';
import { PaymentsPauseGuard } from '#libs/booking/payments';
import {
  CancelOwnBooking,
  ChooseRainOffer,
  ChooseRainPlan,
  type BookingChangesView,
} from '#libs/shared/contracts';
import { CancelByFamilyService } from '../cancel/cancel-by-family.service.js';
import { RainOffersService } from '../rain/rain-offers.service.js';
import { RainPlanService } from '../rain/rain-plan.service.js';

/** A family changes its own booking: by its session, its account, or a link to its booking page. */
@Controller('api/bookings/:id')
@BookingAccess('manager')
export class SelfServiceController {
  constructor(
    private readonly cancelling: CancelByFamilyService,
    private readonly rainPlans: RainPlanService,
    private readonly rainOffers: RainOffersService,
  ) {}

  @Get('changes')
  changes(@Param('id') id: string, @CurrentUser() currentUser: RequestUser): Promise<BookingChangesView> {
    return this.cancelling.view(id, currentUser);
  }

  /** The cancellation waits for the time to undo. A repeat changes nothing. */
  @Post('cancel')
  @Errors('AMOUNT_CHANGED', 'IN_PROGRESS')
  @UseGuards(PaymentsPauseGuard)
  @HttpCode(200)
  cancel(
    @Param('id') id: string,
    @Body() input: CancelOwnBooking,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<BookingChangesView> {
    return this.cancelling.cancel(id, input, currentUser);
  }

  /** Undoes the waiting request. */
  @Post('undo')
  @Errors('SLOT_TAKEN', 'STALE')
  @HttpCode(200)
  undo(@Param('id') id: string, @CurrentUser() currentUser: RequestUser): Promise<BookingChangesView> {
    return this.cancelling.undo(id, currentUser);
  }

  /** Chooses one of the options of a rain offer. */
  @Post('rain-offer')
  @Errors('IN_PROGRESS', 'SLOT_TAKEN', 'STALE')
  @UseGuards(PaymentsPauseGuard)
  @HttpCode(200)
  async chooseRainOffer(
    @Param('id') id: string,
    @Body() input: ChooseRainOffer,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<BookingChangesView> {
    await this.rainOffers.choose(id, input, currentUser);
    return this.cancelling.view(id, currentUser);
  }

  /** Stores the plan for rain. A repeat changes nothing. */
  @Put('rain-plan')
  @Errors('SLOT_TAKEN')
  async chooseRainPlan(
    @Param('id') id: string,
    @Body() input: ChooseRainPlan,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<BookingChangesView> {
    await this.rainPlans.choose(id, input, currentUser);
    return this.cancelling.view(id, currentUser);
  }
}
