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
const countsAs = (country: string): string => (country === 'MC' ? 'FR' : country);

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

/** Greece writes its VAT ids with EL. */
const prefixOf = (country: VatCountry): string => (country === 'GR' ? 'EL' : country);

/** What follows the prefix, as the Commission's VIES describes it: https://ec.europa.eu/taxation_customs/vies. */
const vatIdForms: Readonly<Record<VatCountry, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z0-9]{2}\d{9}$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{10}\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};

/** Without blanks, dots and dashes, in capital letters. */
export const plainVatId = (text: string): string => text.replaceAll(/[\s.-]/g, '').toUpperCase();

/**
 * Whether a plain VAT id has the form of its country. That it exists is not looked up: the check at the
 * Commission's service is the operator's.
 */
export function isVatIdOf(country: string, vatId: string): boolean {
  if (!isVatCountry(country)) return false;
  const prefix = prefixOf(country);
  return vatId.startsWith(prefix) && vatIdForms[country].test(vatId.slice(prefix.length));
}
