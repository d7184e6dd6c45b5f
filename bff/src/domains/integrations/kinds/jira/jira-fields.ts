import type { Choice, RemoteField } from '../kind.ts';
import { at, listAt, textAt } from '../read-answer.ts';

/** Fields that are filled from the finding, or by Jira itself. */
const ownFields = new Set([
  'summary',
  'description',
  'project',
  'issuetype',
  'labels',
  'priority',
  'reporter',
  'attachment',
  'issuelinks',
  'parent',
]);

/** Reads the fields of an issue type. An id says after a colon how its values are written. */
export function fieldsOf(answer: unknown): RemoteField[] {
  return listAt(answer, 'fields').flatMap((field) => {
    const id = textAt(field, 'fieldId') ?? textAt(field, 'key');
    if (id === null || ownFields.has(id)) return [];
    const type = textAt(field, 'schema.type') ?? 'string';
    const choices = choicesOf(field);
    const isRequired = at(field, 'required') === true && at(field, 'hasDefaultValue') !== true;
    return [
      {
        id: `${id}:${choices ? kindOfChoice(type) : type}`,
        name: textAt(field, 'name') ?? id,
        isRequired,
        choices,
      },
    ];
  });
}

const kindOfChoice = (type: string): string => (type === 'array' ? 'choices' : 'choice');

function choicesOf(field: unknown): Choice[] | null {
  const values = listAt(field, 'allowedValues').flatMap((value) => {
    const id = textAt(value, 'id');
    const label = textAt(value, 'value') ?? textAt(value, 'name');
    return id !== null && label !== null ? [{ value: id, label }] : [];
  });
  return values.length > 0 ? values : null;
}

/** Writes mapped values as Jira reads them. */
export function mappedValues(fields: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => {
      const [id = '', type = 'string'] = key.split(':');
      return [id, writtenAs(type, value)];
    }),
  );
}

function writtenAs(type: string, value: string): unknown {
  switch (type) {
    case 'choice':
      return { id: value };
    case 'choices':
      return value.split(',').map((id) => ({ id: id.trim() }));
    case 'array':
      return value.split(',').map((each) => each.trim());
    case 'number':
      return Number(value);
    case 'user':
      return { accountId: value };
    default:
      return value;
  }
}
