import {
  automations,
  type Framework,
  frameworkSchema,
  type Requirement,
} from '@parapet/compliance/framework/framework';
import { objectives } from '@parapet/compliance/objectives';
import { servedByCheck } from '@parapet/compliance/served/checks';
import type { UploadFramework } from '@parapet/contracts/compliance/framework';
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { fieldError } from '../../../platform/app-error.ts';

const MAX_REQUIREMENTS = 2000;
const known = new Set<string>([...objectives.map(({ id }) => id), ...servedByCheck.keys()]);
const isCheck = (id: string): boolean => servedByCheck.has(id);

const rowSchema = z.strictObject({
  number: z.string().trim().min(1, 'is missing').max(40, 'has more than 40 characters'),
  title: z.string().trim().min(1, 'is missing').max(200, 'has more than 200 characters'),
  group: z.string().trim().max(40, 'has more than 40 characters').default(''),
  automation: z.enum(automations, `is one of ${automations.join(', ')}`).optional(),
  unseen: z.string().trim().max(400, 'has more than 400 characters').optional(),
  /** Objectives and checks by id. */
  served_by: z
    .array(
      z.string().refine((id) => known.has(id), {
        error: ({ input }) =>
          `names ${String(input).slice(0, 80)}, which is neither an objective nor a check`,
      }),
    )
    .default([]),
});

/** Reads a framework of the workspace. @throws AppError invalid_input at `text` with place and field */
export function readOwnFramework(id: string, { title, format, text }: UploadFramework): Framework {
  const rows = format === 'json' ? jsonRows(text) : csvRows(text);
  if (rows.length === 0) throw refusal('The file has no requirement.');
  if (rows.length > MAX_REQUIREMENTS) {
    throw refusal(`The file has more than ${MAX_REQUIREMENTS} requirements.`);
  }
  const numbers = new Set<string>();
  const groups = new Set<string>();
  const requirements = rows.map(({ place, value }): Requirement => {
    const read = rowSchema.safeParse(value);
    if (!read.success) {
      const [issue] = read.error.issues;
      throw refusal(`${place}: ${issue?.path.join('.') || 'it'} ${issue?.message}.`);
    }
    const { number, title: name, group, automation, unseen, served_by } = read.data;
    if (numbers.has(number)) throw refusal(`${place}: number ${number} is there twice.`);
    numbers.add(number);
    if (group !== '') groups.add(group);
    return {
      number,
      title: name,
      ...(group !== '' && { group }),
      objectives: served_by.filter((one) => !isCheck(one)),
      checks: served_by.filter(isCheck),
      automation: automation ?? (served_by.length === 0 ? 'manual' : 'full'),
      ...(unseen !== undefined && unseen !== '' && { unseen }),
    };
  });
  return frameworkSchema.parse({
    id,
    title,
    version: '1',
    publisher: 'This workspace',
    url: 'https://example.com/',
    unit: 'requirement',
    publishedCount: { count: requirements.length, source: 'The uploaded file' },
    licence: 'Uploaded by a member of the workspace.',
    isPartial: false,
    numbersRead: true,
    providers: ['aws', 'azure', 'gcp', 'external'],
    groups: [...groups].map((one) => ({ id: one, title: one })),
    requirements,
  });
}

interface Row {
  readonly place: string;
  readonly value: unknown;
}

const refusal = (message: string) => fieldError(['text'], message);

function jsonRows(text: string): Row[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw refusal(
      `The file is no JSON: ${error instanceof Error ? error.message : 'it ends early'}`,
    );
  }
  const list = Array.isArray(value) ? value : Reflect.get(Object(value), 'requirements');
  if (!Array.isArray(list))
    throw refusal('The file is a list of requirements, or has one in "requirements".');
  return list.map((one: unknown, index) => ({ place: `Requirement ${index + 1}`, value: one }));
}

/** The first line names columns; `served_by` has ids divided by spaces or semicolons. */
function csvRows(text: string): Row[] {
  try {
    const rows: { record: Record<string, string>; info: { lines: number } }[] = parse(text, {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      info: true,
      skip_empty_lines: true,
    });
    return rows.map(({ record, info }) => {
      const { served_by = '', automation, ...rest } = record;
      const ids = served_by.split(/[ ;]/).filter((one) => one !== '');
      const value = { ...rest, served_by: ids, ...(automation && { automation }) };
      return { place: `Line ${info.lines}`, value };
    });
  } catch (error) {
    if (error instanceof CsvError) throw refusal(`The file is no CSV: ${error.message}`);
    throw error;
  }
}
