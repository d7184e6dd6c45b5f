import { countsAs, isVatCountry, type VatCountry } from './vat.ts';

/** Greece writes its VAT IDs with EL. */
const prefixOf = (country: VatCountry): string => (country === 'GR' ? 'EL' : country);

/**
 * Tells what follows the prefix, with an example, as the Commission's VIES describes it in its questions and answers:
 * https://ec.europa.eu/taxation_customs/vies. Digits of the examples are made up, and check digits not computed.
 */
const forms: Readonly<Record<VatCountry, readonly [form: RegExp, example: string]>> = {
  AT: [/^U\d{8}$/, 'U12345678'],
  BE: [/^[01]\d{9}$/, '0123456789'],
  BG: [/^\d{9,10}$/, '123456789'],
  CY: [/^\d{8}[A-Z]$/, '12345678X'],
  CZ: [/^\d{8,10}$/, '12345678'],
  DE: [/^\d{9}$/, '123456789'],
  DK: [/^\d{8}$/, '12345678'],
  EE: [/^\d{9}$/, '123456789'],
  // The first and the last are letters or digits, but not both digits.
  ES: [/^(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/, 'B12345678'],
  FI: [/^\d{8}$/, '12345678'],
  FR: [/^[A-Z0-9]{2}\d{9}$/, '12345678901'],
  GR: [/^\d{9}$/, '123456789'],
  HR: [/^\d{11}$/, '12345678901'],
  HU: [/^\d{8}$/, '12345678'],
  IE: [/^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/, '1234567FA'],
  IT: [/^\d{11}$/, '12345678901'],
  LT: [/^(?:\d{9}|\d{12})$/, '123456789'],
  LU: [/^\d{8}$/, '12345678'],
  LV: [/^\d{11}$/, '12345678901'],
  MT: [/^\d{8}$/, '12345678'],
  NL: [/^[A-Z0-9+*]{9}B\d{2}$/, '123456789B01'],
  PL: [/^\d{10}$/, '1234567890'],
  PT: [/^\d{9}$/, '123456789'],
  RO: [/^\d{2,10}$/, '12345678'],
  SE: [/^\d{12}$/, '123456789001'],
  SI: [/^\d{8}$/, '12345678'],
  SK: [/^\d{10}$/, '1234567890'],
};

/** Without blanks, dots and dashes, in capital letters. */
export const plainVatId = (text: string): string => text.replaceAll(/[\s.-]/g, '').toUpperCase();

/**
 * Returns why a plain VAT ID is none of the country, as a sentence; null when it has its form. That it exists
 * is not looked up: the check at the Commission's service is the operator's.
 */
export function faultOfVatId(country: string, vatId: string): string | null {
  const issuer = countsAs(country);
  if (!isVatCountry(issuer)) {
    return 'Companies outside of the European Union have no VAT ID of it. Leave this empty.';
  }
  const [form, example] = forms[issuer];
  const prefix = prefixOf(issuer);
  if (vatId.startsWith(prefix) && form.test(vatId.slice(prefix.length))) return null;
  return `VAT IDs of the chosen country look like ${prefix}${example}.`;
}
