import { Controller, Headers, HttpCode, Post, RawBody } from '@nestjs/common';
import { ApiNotes, Errors, Public } from '#libs/platform/auth';
import { ReceiveWebhooksService } from './receive-webhooks.service.js';

/** PayPal's webhooks about payments. */
@Controller()
@Public()
export class WebhooksController {
  constructor(private readonly webhooks: ReceiveWebhooksService) {}

  /** Signed by PayPal. 200 also for a repeat; PayPal repeats after a 503, also for more than twenty a minute. */
  @Post('api/paypal/webhooks')
  @Errors('NOT_FOUND')
  @ApiNotes({ body: { type: 'object' } })
  @HttpCode(200)
  async receive(
    @Headers() headers: Record<string, unknown>,
    @RawBody() body: Buffer | undefined,
  ): Promise<void> {
    await this.webhooks.receive(headers, body);
  }
}
