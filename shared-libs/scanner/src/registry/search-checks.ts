import { type OwaspCategory, owaspCategories } from '../check-definition/weakness.ts';
import { checks } from './registry.ts';

/** A shorter text is an alias only as a whole. */
const MIN_PREFIX = 3;

/**
 * The ids of the checks that a text names: by an alias or its beginning, a number of the catalogue, a weakness
 * (`CWE-352`, `cwe 352`) or a category of the OWASP Top 10 (`A05:2025`, `A03:2021`, `OWASP A05`).
 */
export function checksNamed(text: string): readonly string[] {
  const wanted = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  if (wanted.length < 2) return [];
  const cwe = /^cwe[- ]?(\d{1,5})$/.exec(wanted)?.[1];
  const owasp = categoriesOf(wanted);
  const begins = (alias: string): boolean =>
    alias === wanted || (wanted.length >= MIN_PREFIX && alias.startsWith(wanted));
  return checks
    .filter(
      (check) =>
        check.aliases.some(begins) ||
        check.catalogueId.toLowerCase() === wanted ||
        (cwe !== undefined && check.cweIds.includes(`CWE-${Number(cwe)}`)) ||
        owasp.includes(check.owasp),
    )
    .map(({ id }) => id);
}

/** Of the current edition where the text names none. */
function categoriesOf(wanted: string): readonly string[] {
  const [, named, number, edition] = /^(owasp )?(a\d{2})(?:[:\-/ ](\d{4}))?$/.exec(wanted) ?? [];
  if (number === undefined || (named === undefined && edition === undefined)) return [];
  const code = `${number.toUpperCase()}:${edition ?? '2025'}`;
  return Object.entries<{ formerly: readonly string[] }>(owaspCategories)
    .filter(([category, { formerly }]) => category === code || formerly.includes(code))
    .map(([category]) => category);
}

/** The category of a check of the OWASP Top 10 with its name; null for a check that is not known. */
export function owaspOf(checkId: string): { id: OwaspCategory; name: string } | null {
  const id = checks.find((check) => check.id === checkId)?.owasp;
  return id === undefined ? null : { id, name: owaspCategories[id].name };
}
