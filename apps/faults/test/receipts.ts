import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from './product.js';

const isWhole = (pdf: Buffer) =>
  pdf.subarray(0, 5).toString() === '%PDF-' && pdf.subarray(-8).includes('%%EOF');

/** Truncated PDFs in the store. Drafts of a killed process do not have the name of a receipt. */
export function halfReceipts({ dataDir }: Product): string[] {
  const folder = join(dataDir, 'documents', 'receipts');
  const pdfs = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.pdf')) : [];
  return pdfs.filter((name) => !isWhole(readFileSync(join(folder, name))));
}

/** Receipts whose file is missing or differs in size from the row. */
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
