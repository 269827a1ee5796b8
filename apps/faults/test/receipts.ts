import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from './product.js';

const isWhole = (pdf: Buffer) =>
  pdf.subarray(0, 5).toString() === '%PDF-' && pdf.subarray(-8).includes('%%EOF');

/** The PDFs in the store that are cut short; a draft of a killed writer does not bear a receipt's name. */
export function halfReceipts({ dataDir }: Product): string[] {
  const folder = join(dataDir, 'documents', 'receipts');
  const pdfs = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.pdf')) : [];
  return pdfs.filter((name) => !isWhole(readFileSync(join(folder, name))));
}

/** Receipts whose file is missing or has another size than the row says. */
export async function lostReceipts({ dataDir, query }: Product): Promise<string[]> {
  const { rows } = await query('select pdf_file, pdf_bytes from receipts');
  const folder = join(dataDir, 'documents', 'receipts');
  return rows
    .filter(({ pdf_file: file, pdf_bytes: bytes }) => {
      const path = join(folder, String(file));
      return !existsSync(path) || readFileSync(path).length !== bytes;
    })
    .map(({ pdf_file: file }) => String(file));
}
