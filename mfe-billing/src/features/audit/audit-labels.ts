import type { AuditEntry } from '@parapet/contracts/audit';

/** `finding.risk_accepted` as "Finding: risk accepted". */
export function actionLabel(action: string): string {
  const [subject = '', ...rest] = action.split('.');
  const verb = words(rest.join(' '));
  return verb === '' ? capital(words(subject)) : `${capital(words(subject))}: ${verb}`;
}

export const kindLabel = (kind: string): string => capital(words(kind));

export const actorLabel = ({ actor }: Pick<AuditEntry, 'actor'>): string =>
  actor === null ? 'Parapet' : (actor.name ?? 'Deleted account');

const words = (name: string): string =>
  name
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('_', ' ')
    .trim();
const capital = (text: string): string =>
  (text.charAt(0).toUpperCase() + text.slice(1)).replace(/^Api\b/, 'API');

export interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** The fields that differ, or all of them where there is only one side. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): FieldChange[] {
  const sides = [fieldsOf(before), fieldsOf(after)] as const;
  const fields = [...new Set(sides.flatMap((side) => Object.keys(side)))];
  return fields
    .map((field) => ({
      field: capital(words(field)),
      before: textOf(sides[0][field]),
      after: textOf(sides[1][field]),
    }))
    .filter((change) => change.before !== change.after);
}

const fieldsOf = (side: unknown): Record<string, unknown> => {
  if (side === null || side === undefined) return {};
  return typeof side === 'object' && !Array.isArray(side)
    ? (side as Record<string, unknown>)
    : { value: side };
};

const textOf = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
};
