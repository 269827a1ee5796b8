import { Injectable } from '@nestjs/common';
import { Settings } from '#libs/settings';

/** How mails name the site: addresses in them, and the right-hand side of their ids. */
@Injectable()
export class Site {
  constructor(private readonly settings: Settings) {}

  /** The name after the @ of message ids and calendar uids: the site's host, else the brand. */
  get host(): string {
    if (this.settings.PUBLIC_URL) return new URL(this.settings.PUBLIC_URL).hostname;
    return (
      this.settings.BRAND_NAME.toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '') || 'events'
    );
  }

  /** "/booking" as a whole address. */
  link(path: string): string {
    const { PUBLIC_URL, PORT } = this.settings;
    return new URL(path, PUBLIC_URL || `http://localhost:${PORT}`).toString();
  }
}
