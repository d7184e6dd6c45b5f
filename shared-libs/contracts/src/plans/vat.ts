import { countries } from './countries.ts';

/**
 * Standard VAT rates of the European Union in hundredths of a percent, by ISO 3166 code, as valid since
 * `validOn`. Source: the Commission's Taxes in Europe Database, in its state of `readOn`, through
 * https://vatnode.dev/blog/eu-vat-rates-2026. Territories with other rates, such as Madeira, have the mainland's.
 */
export const vatRates = {
  validOn: '2026-01-01',
  readOn: '2026-03-30',
  rates: {
    AT: 2000,
    BE: 2100,
    BG: 2000,
    CY: 1900,
    CZ: 2100,
    DE: 1900,
    DK: 2500,
    EE: 2400,
    ES: 2100,
    FI: 2550,
    FR: 2000,
    GR: 2400,
    HR: 2500,
    HU: 2700,
    IE: 2300,
    IT: 2200,
    LT: 2100,
    LU: 1700,
    LV: 2100,
    MT: 1800,
    NL: 2100,
    PL: 2300,
    PT: 2300,
    RO: 2100,
    SE: 2500,
    SI: 2200,
    SK: 2300,
  },
} as const;

export type VatCountry = keyof typeof vatRates.rates;
export const isVatCountry = (code: string): code is VatCountry =>
  Object.hasOwn(vatRates.rates, code);

/** Who pays VAT, and why. */
export type VatTreatment = 'domestic' | 'destination' | 'reverse_charge' | 'outside_eu';

export interface Vat {
  readonly treatment: VatTreatment;
  /** In hundredths of a percent. */
  readonly rate: number;
}

/** Monaco counts as France for VAT (Article 7(1) of Council Directive 2006/112/EC). */
export const countsAs = (country: string): string => (country === 'MC' ? 'FR' : country);

/**
 * The VAT on a service that a seller in the European Union provides electronically. Without a country the
 * buyer counts as one in the seller's.
 * @throws Error for a country that is in no list: its rate is not guessed
 */
export function vatOf(
  seller: VatCountry,
  buyer: { readonly country: string; readonly vatId: string | null } | null,
): Vat {
  const country = countsAs(buyer?.country ?? seller);
  if (country === seller) return { treatment: 'domestic', rate: vatRates.rates[seller] };
  if (!isVatCountry(country)) {
    if (!countries.includes(country)) throw new Error(`The VAT of ${country} is not known.`);
    return { treatment: 'outside_eu', rate: 0 };
  }
  if (buyer?.vatId) return { treatment: 'reverse_charge', rate: 0 };
  return { treatment: 'destination', rate: vatRates.rates[country] };
}

/** Half a cent is rounded up. */
export const vatCents = (netCents: number, rate: number): number =>
  Math.round((netCents * rate) / 10_000);

/** `19%`, `25.5%`. */
export const vatRateText = (rate: number): string => `${rate / 100}%`;
