import { Controller, Get, Header, StreamableFile } from '@nestjs/common';
import { ApiNotes, CurrentUserId, UserOnly } from '#libs/platform/auth';
import { AccountCopyQueries } from './account-copy.queries.js';

@Controller('api/account/data')
export class AccountCopyController {
  constructor(private readonly copy: AccountCopyQueries) {}

  /** A file for the user, readable by people and by programs. */
  @Get()
  @UserOnly()
  @ApiNotes({ file: 'application/json' })
  @Header('cache-control', 'private, no-store')
  async download(@CurrentUserId() userId: string): Promise<StreamableFile> {
    const text = JSON.stringify(await this.copy.read(userId), null, 2);
    return new StreamableFile(Buffer.from(text), {
      type: 'application/json; charset=utf-8',
      disposition: 'attachment; filename="my-data.json"',
    });
  }
}
