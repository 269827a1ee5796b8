// The stand-in has its own money code: with the product's functions, a bug in them would go unnoticed.
import { PayPalError } from './paypal-error.js';

const LARGEST_CENTS = 999_999_999_999;

/** 41500 gives {currency_code: "USD", value: "415.00"}. */
export function usd(cents: number) {
  return { currency_code: 'USD', value: (cents / 100).toFixed(2) };
}

/**
 * Parses PayPal's money object into cents; only US dollars are supported.
 * @throws PayPalError with PayPal's issue for such an amount
 */
export function readUsd(money: unknown, field: string, smallestCents = 1): number {
  const { currency_code: currency, value } = (money ?? {}) as Record<string, unknown>;
  if (value === undefined) throw new PayPalError('MISSING_REQUIRED_PARAMETER', `${field}/value`);
  if (typeof value !== 'string' || value.length > 32 || !/^-?\d*\.?\d+$/.test(value)) {
    throw new PayPalError('INVALID_PARAMETER_SYNTAX', `${field}/value`);
  }
  if (currency !== 'USD') throw new PayPalError('INVALID_CURRENCY_CODE', `${field}/currency_code`);
  if ((value.split('.')[1] ?? '').length > 2) throw new PayPalError('DECIMAL_PRECISION', `${field}/value`);
  const cents = Math.round(Number(value) * 100);
  if (cents < smallestCents) throw new PayPalError('CANNOT_BE_ZERO_OR_NEGATIVE', `${field}/value`);
  if (cents > LARGEST_CENTS) throw new PayPalError('MAX_VALUE_EXCEEDED', `${field}/value`);
  return cents;
}

/** The seller's fee for a capture: 3.49% and 49 cents, PayPal's published checkout rate. */
export const feeCents = (grossCents: number): number =>
  Math.min(grossCents, Math.round(grossCents * 0.0349) + 49);
