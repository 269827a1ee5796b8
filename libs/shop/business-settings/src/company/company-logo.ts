import { Injectable } from '@nestjs/common';
import type { ShownLogo } from '#libs/shared/contracts';
import { PicturesService } from '#libs/platform/media';
import { Company } from './company.js';

/** Wide enough for papers and mails on dense screens. */
const PNG_WIDTH = 480;
const ADDRESS = '/pictures/';

/** The company's logo, once the owner has set one. */
@Injectable()
export class CompanyLogo {
  private made: { id: string; png: Buffer } | null = null;

  constructor(
    private readonly company: Company,
    private readonly pictures: PicturesService,
  ) {}

  /** Address and size in pixels; null without a logo. */
  async shown(): Promise<ShownLogo | null> {
    const { logo: src } = await this.company.current();
    const size = src ? await this.pictures.sizeOf(src.slice(ADDRESS.length)) : null;
    return size && { src, ...size };
  }

  /** For mails and papers, whose readers know no newer format; null without a logo or its file. */
  async png(): Promise<Buffer | null> {
    const { logo } = await this.company.current();
    if (!logo) return null;
    const id = logo.slice(ADDRESS.length);
    if (this.made?.id === id) return this.made.png;
    const png = await this.pictures.png(id, PNG_WIDTH);
    this.made = png && { id, png };
    return png;
  }
}
